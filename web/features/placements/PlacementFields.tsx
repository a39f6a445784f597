import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { PLACEMENT_TYPES, placementTypeLabel, RATE_UNIT_LABELS, RATE_UNITS } from '#domain/placement.ts'
import { PLACEMENT_WORDS } from '#domain/placement-words.ts'
import { AmountField } from '#web/ui/form/AmountField.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { LongField } from '#web/ui/form/LongField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import type { Edit } from '#web/ui/form/use-edit.ts'
import { AMOUNTS, type AmountName, type PlacementValues } from './placement-values.ts'

const TYPES = PLACEMENT_TYPES.map((type) => ({ value: type, label: placementTypeLabel(type) }))
const UNITS = RATE_UNITS.map((unit) => ({ value: unit, label: RATE_UNIT_LABELS[unit] }))

export function PlacementFields({ edit }: { edit: Edit<PlacementValues> }) {
  const amount = (name: AmountName) => ({ ...edit.field(name), decimals: AMOUNTS[name] })
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...edit.text('company')} withAsterisk data-autofocus />
        <TextInput {...edit.text('job_title')} />
        <SelectField
          label={PLACEMENT_WORDS.placement_type.label}
          data={TYPES}
          value={edit.values.placement_type}
          onChange={(value) => {
            const type = PLACEMENT_TYPES.find((known) => known === value)
            if (type) edit.set('placement_type', type)
          }}
        />
        <DateField {...edit.date('placed_at')} required />
        <AmountField {...amount('post_income')} description="US dollars a year" />
        <AmountField {...amount('pre_income')} description="US dollars a year, before the program" />
        <TextInput {...edit.text('placement_duration')} description="Where it is limited, such as 6 months" />
        <SimpleGrid cols={2} spacing="xs">
          <AmountField {...amount('placement_rate')} description="US dollars" />
          <NativeSelect
            label={PLACEMENT_WORDS.placement_rate_unit.label}
            description="Of the rate"
            data={UNITS}
            value={edit.values.placement_rate_unit}
            onChange={(event) => {
              const unit = RATE_UNITS.find((known) => known === event.currentTarget.value)
              if (unit) edit.set('placement_rate_unit', unit)
            }}
          />
        </SimpleGrid>
      </SimpleGrid>
      <LongField {...edit.text('how_found_notes')} description="How the job was found" rows={2} />
      <LongField {...edit.text('notes')} rows={2} />
    </Stack>
  )
}
