import { type Chosen, isBlank, type Problem, type Typed } from './problem.ts'

export interface AssignmentDraft {
  name: Typed
  cohortId: Chosen
}

export function assignmentProblem(draft: AssignmentDraft): Problem<keyof AssignmentDraft> | null {
  if (isBlank(draft.name)) return { field: 'name', message: 'Assignment name is required.' }
  if (isBlank(draft.cohortId)) return { field: 'cohortId', message: 'Cohort is required.' }
  return null
}
