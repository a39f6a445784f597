import { COURSES } from '#domain/school-course.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'

interface ProgramFieldProps {
  label: string
  value: number | null
  onChange(value: number | null): void
  error: boolean
}

/** Chosen when the student is created; from then on it follows the cohort. */
export function ProgramField({ label, value, onChange, error }: ProgramFieldProps) {
  return (
    <SelectField
      label={label}
      required
      empty="Choose a program"
      description="It follows the cohort."
      data={COURSES.map(({ id, label }) => ({ value: String(id), label }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      error={error}
    />
  )
}
