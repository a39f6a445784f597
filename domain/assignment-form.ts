import { normalizeAddress } from './course-work-submission.ts'
import { type Chosen, isBlank, type Problem, type Typed } from './problem.ts'

export const NOTES_LIMIT = 50_000

interface AssignmentDraft {
  name: Typed
  cohortId: Chosen
  repository?: Typed
}

export function assignmentProblem(draft: AssignmentDraft): Problem<keyof AssignmentDraft> | null {
  if (isBlank(draft.name)) return { field: 'name', message: 'Assignment name is required.' }
  if (isBlank(draft.cohortId)) return { field: 'cohortId', message: 'Cohort is required.' }
  const repository = normalizeAddress(draft.repository ?? '')
  return 'problem' in repository ? { field: 'repository', message: repository.problem } : null
}
