import { COURSES } from '#domain/school-course.ts'
import { STUDENT_LABELS } from '#domain/student-words.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'

interface ProgramFieldProps {
  value: number | null
  onChange(value: number | null): void
  error: boolean
}

/** Chosen when the student is created; from then on it follows the cohort. */
export function ProgramField({ value, onChange, error }: ProgramFieldProps) {
  return (
    <SelectField
      label={STUDENT_LABELS.course_id}
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
