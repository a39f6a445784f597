import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CohortDetail } from '#contract/cohorts.ts'
import { INSTRUCTOR_SLOTS, instructorName } from '#domain/cohort-form.ts'
import { SelectField, unlistedWords } from '#web/ui/form/SelectField.tsx'
import styles from './CohortForm.module.css'
import { instructorsQuery } from './cohorts-queries.ts'
import { ListFailure } from './ListFailure.tsx'

interface InstructorFieldsProps {
  cohort: CohortDetail | null
  value: readonly (string | null)[]
  onChange(value: readonly (string | null)[]): void
  error: boolean
}

const SLOTS = Array.from({ length: INSTRUCTOR_SLOTS }, (_, slot) => `Instructor ${slot + 1}`)

/** Three slots. Someone chosen in one is not offered in the others. */
export function InstructorFields({ cohort, value, onChange, error }: InstructorFieldsProps) {
  const employees = useQuery(instructorsQuery)
  const people = employees.data?.rows ?? cohort?.employees ?? []
  const choices = people
    // An instructor who became inactive may stay.
    .filter(({ id, status }) => status === 'active' || value.includes(String(id)))
    .map((person) => ({ value: String(person.id), label: instructorName(person) }))

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Instructors</legend>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {SLOTS.map((label, slot) => (
          <SelectField
            key={label}
            label={label}
            value={value[slot] ?? null}
            error={slot === 0 && error}
            data={choices.filter((choice) => choice.value === value[slot] || !value.includes(choice.value))}
            empty="None"
            unlisted={unlistedWords(employees)}
            onChange={(next) => onChange(value.map((other, index) => (index === slot ? next : other)))}
          />
        ))}
      </SimpleGrid>
      <ListFailure query={employees} what="Employees" />
    </fieldset>
  )
}
