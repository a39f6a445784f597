import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { PLACEMENT_TYPES, placementTypeLabel, RATE_UNIT_LABELS, RATE_UNITS } from '#domain/placement.ts'
import { AmountField } from '#web/ui/form/AmountField.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import type { EditForm } from '#web/ui/form/use-edit-form.ts'
import { AMOUNTS, type AmountName, type PlacementValues } from './placement-values.ts'

interface PlacementFieldsProps {
  form: EditForm<PlacementValues>
  onDateIncomplete(isIncomplete: boolean): void
}

const TYPES = PLACEMENT_TYPES.map((type) => ({ value: type, label: placementTypeLabel(type) }))
const UNITS = RATE_UNITS.map((unit) => ({ value: unit, label: RATE_UNIT_LABELS[unit] }))

export function PlacementFields({ form, onDateIncomplete }: PlacementFieldsProps) {
  const amount = (name: AmountName) => ({ ...form.field(name), decimals: AMOUNTS[name] })
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.text('company')} label="Company" withAsterisk maxLength={240} data-autofocus />
        <TextInput {...form.text('job_title')} label="Title" maxLength={240} />
        <SelectField
          label="Type"
          data={TYPES}
          value={form.values.placement_type}
          onChange={(value) => {
            const type = PLACEMENT_TYPES.find((known) => known === value)
            if (type) form.set('placement_type', type)
          }}
        />
        <DateField {...form.field('placed_at')} label="Offer Date" required onIncomplete={onDateIncomplete} />
        <AmountField {...amount('post_income')} label="Salary" description="US dollars a year" />
        <AmountField
          {...amount('pre_income')}
          label="Pre-Prime Salary"
          description="US dollars a year, before the program"
        />
        <TextInput
          {...form.text('placement_duration')}
          label="Duration"
          description="Where it is limited, such as 6 months"
          maxLength={120}
        />
        <SimpleGrid cols={2} spacing="xs">
          <AmountField {...amount('placement_rate')} label="Rate" description="US dollars" />
          <NativeSelect
            label="Unit"
            description="Of the rate"
            data={UNITS}
            value={form.values.placement_rate_unit}
            onChange={(event) => {
              const unit = RATE_UNITS.find((known) => known === event.currentTarget.value)
              if (unit) form.set('placement_rate_unit', unit)
            }}
          />
        </SimpleGrid>
      </SimpleGrid>
      <Textarea {...form.text('how_found_notes')} label="How" description="How the job was found" {...LONG} />
      <Textarea {...form.text('notes')} label="Notes" {...LONG} />
    </Stack>
  )
}

const LONG = { autosize: true, minRows: 2, maxRows: 8, maxLength: 2000 }
