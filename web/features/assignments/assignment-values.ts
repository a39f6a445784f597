import type { AssignmentDetail } from '#contract/assignments.ts'
import { type AssignmentType, assignmentCopy, DEFAULT_ASSIGNMENT_TYPE } from '#domain/assignment-state.ts'

/** Form values. Tags by name: an unknown name becomes a new tag. */
export interface AssignmentValues {
  name: string
  assignment_type: AssignmentType
  cohortId: number | null
  tags: string[]
  repository: string
  notes: string
  parentId: number | null
}

export function newValues(cohortId: number | null): AssignmentValues {
  return {
    name: '',
    assignment_type: DEFAULT_ASSIGNMENT_TYPE,
    cohortId,
    tags: [],
    repository: '',
    notes: '',
    parentId: null,
  }
}

export function copiedValues(original: AssignmentDetail): AssignmentValues {
  const { tags, repository, notes, ...copy } = assignmentCopy(original)
  return {
    ...copy,
    tags: tags.map(({ name }) => name),
    repository: repository ?? '',
    notes: notes ?? '',
    cohortId: original.cohortId,
  }
}

export function valuesOf({ parentId, ...assignment }: AssignmentDetail): AssignmentValues {
  const { name, assignment_type, cohortId, tags, repository, notes } = assignment
  return { name, assignment_type, cohortId, tags: tags.map((tag) => tag.name), repository, notes, parentId }
}
