import { useQuery } from '@tanstack/react-query'
import type { CohortDetail } from '#contract/cohorts.ts'
import { COHORT_DATE_FIELDS, instructorName } from '#domain/cohort-form.ts'
import { formatDate } from '#domain/display.ts'
import { courseLabel } from '#domain/school-course.ts'
import { CompareDialog, type ComparedField } from '#web/ui/form/CompareDialog.tsx'
import { type CohortValues, DATE_LABELS, valuesOf } from './cohort-values.ts'
import { campusesQuery, instructorsQuery } from './cohorts-queries.ts'

interface CohortCompareProps {
  mine: CohortValues
  /** Null while there is nothing to compare. */
  theirs: CohortDetail | null
  by: string | undefined
  onKeepMine(): void
  onTakeTheirs(): void
  onBack(): void
}

export function CohortCompare({ mine, theirs, ...rest }: CohortCompareProps) {
  const campuses = useQuery(campusesQuery)
  const employees = useQuery(instructorsQuery)
  const campus = new Map(campuses.data?.rows.map(({ id, name }) => [String(id), name]))
  const people = new Map(
    [...(employees.data?.rows ?? []), ...(theirs?.employees ?? [])].map((person) => [
      String(person.id),
      instructorName(person),
    ]),
  )
  if (theirs) campus.set(String(theirs.campus_id), theirs.campus.name)

  const inWords = (values: CohortValues): ComparedSide => ({
    Name: values.name,
    Campus: campus.get(values.campus_id ?? '') ?? '',
    Program: courseLabel(Number(values.course_id)),
    'Target Size': values.target_size,
    'Feedback Nagging': values.feedback_nag ? 'Yes' : 'No',
    ...Object.fromEntries(COHORT_DATE_FIELDS.map((date) => [DATE_LABELS[date], formatDate(values[date] || null)])),
    Instructors: values.instructors.flatMap((id) => (id ? (people.get(id) ?? []) : [])).join(', '),
  })
  return (
    <CompareDialog
      opened={theirs !== null}
      fields={theirs ? compared(inWords(mine), inWords(valuesOf(theirs))) : []}
      {...rest}
    />
  )
}

type ComparedSide = Record<string, string>

function compared(mine: ComparedSide, theirs: ComparedSide): ComparedField[] {
  return Object.keys(mine).map((label) => ({ label, mine: mine[label], theirs: theirs[label] }))
}
