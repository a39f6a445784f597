import { NativeSelect, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { PLACEMENT_TYPES, placementTypeLabel, RATE_UNIT_LABELS, RATE_UNITS } from '#domain/placement.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import type { EditForm } from '#web/ui/form/use-edit-form.ts'
import type { PlacementValues } from './placement-values.ts'

interface PlacementFieldsProps {
  form: EditForm<PlacementValues>
  onDateIncomplete(isIncomplete: boolean): void
}

const MOST = 10_000_000
const TYPES = PLACEMENT_TYPES.map((type) => ({ value: type, label: placementTypeLabel(type) }))
const UNITS = RATE_UNITS.map((unit) => ({ value: unit, label: RATE_UNIT_LABELS[unit] }))

export function PlacementFields({ form, onDateIncomplete }: PlacementFieldsProps) {
  const amount = (name: 'post_income' | 'pre_income' | 'placement_rate') => ({
    value: form.values[name] ?? '',
    onChange: (value: number | string) => form.set(name, typeof value === 'number' ? value : null),
    error: form.problem?.field === name,
    min: 0,
    max: MOST,
    allowNegative: false,
    thousandSeparator: ',',
    hideControls: true,
  })
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.text('company')} label="Company" withAsterisk maxLength={240} data-autofocus />
        <TextInput {...form.text('job_title')} label="Title" maxLength={240} />
        <Select
          label="Type"
          data={TYPES}
          allowDeselect={false}
          value={form.values.placement_type}
          onChange={(value) => value && form.set('placement_type', value)}
        />
        <DateField {...form.field('placed_at')} label="Offer Date" required onIncomplete={onDateIncomplete} />
        <NumberInput
          {...amount('post_income')}
          label="Salary"
          description="US dollars a year"
          decimalScale={0}
          prefix="$"
        />
        <NumberInput
          {...amount('pre_income')}
          label="Pre-Prime Salary"
          description="US dollars a year, before the program"
          decimalScale={0}
          prefix="$"
        />
        <TextInput
          {...form.text('placement_duration')}
          label="Duration"
          description="Where it is limited, such as 6 months"
          maxLength={120}
        />
        <SimpleGrid cols={2} spacing="xs">
          <NumberInput {...amount('placement_rate')} label="Rate" description="As in the offer" decimalScale={2} />
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
