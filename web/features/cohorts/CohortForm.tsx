import { useQuery } from '@tanstack/react-query'
import type { CohortDetail } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { defaultCampusId, instructorName } from '#domain/cohort-form.ts'
import { COHORT_WORDS } from '#domain/cohort-words.ts'
import { api } from '#web/api/client.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { useGoBack } from '#web/ui/BackButton.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { CohortFields } from './CohortFields.tsx'
import { bodyOf, type CohortValues, NEW_COHORT, problemOf, valuesOf } from './cohort-values.ts'
import { campusesQuery, instructorsQuery } from './cohorts-queries.ts'

/** Creates a cohort, or edits the given one. */
export function CohortForm({ cohort }: { cohort?: CohortDetail }) {
  const navigate = useNavigate()
  const goBack = useGoBack(cohort ? pagePath('cohort', { id: cohort.id }) : pagePath('cohorts'))
  const defaultCampus = defaultCampusId(useQuery(campusesQuery).data?.rows ?? [])
  const edit = useEdit({
    initial: cohort ? valuesOf(cohort) : NEW_COHORT,
    version: cohort?.version,
    check: (values, { taken, halfTyped }) => problemOf(values, taken ?? cohort ?? null, halfTyped),
    draftKey: `cohort:${cohort?.id ?? 'new'}`,
    words: COHORT_WORDS,
    save: (values, version) =>
      cohort
        ? api.cohorts.update({ body: { ...bodyOf(values, defaultCampus), id: cohort.id, version } })
        : api.cohorts.create({ body: bodyOf(values, defaultCampus) }),
    onSaved: ({ id }) => navigate(pagePath('cohort', { id }), { replace: true }),
    compare: { entity: 'cohort', id: cohort?.id, valuesOf, texts: useNames() },
  })
  return (
    <EditFrame edit={edit} submitLabel={cohort ? 'Save' : 'Create'} onCancel={goBack}>
      <CohortFields edit={edit} cohort={edit.taken ?? cohort ?? null} />
    </EditFrame>
  )
}

/** Looks up the names of the campus and the instructors. */
function useNames() {
  const campuses = useQuery(campusesQuery).data?.rows ?? []
  const employees = useQuery(instructorsQuery).data?.rows ?? []
  return ({ campus_id, instructors }: CohortValues, theirs: CohortDetail) => {
    const campus = [{ id: theirs.campus_id, ...theirs.campus }, ...campuses].find(({ id }) => String(id) === campus_id)
    const people = [...theirs.employees, ...employees]
    const chosen = instructors.flatMap((id) => (id ? (people.find((person) => String(person.id) === id) ?? []) : []))
    return { campus_id: campus?.name ?? '', instructors: chosen.map(instructorName).join(', ') }
  }
}
