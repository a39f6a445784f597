import type { AssignmentRow } from '#contract/assignments.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useSelection } from '#web/ui/table/use-selection.ts'
import { assignmentIdsQuery, assignmentsQuestion } from './assignments-queries.ts'
import type { SelectedAssignment } from './BulkMenu.tsx'

/** The rows that were selected in a list of assignments, over all pages of its filter. */
export function useAssignmentSelection(address: URLSearchParams, total: number, ofCohort?: string) {
  const { cohortId = '', searchText, archived = '' } = assignmentsQuestion(address, ofCohort)
  return useSelection<AssignmentRow, SelectedAssignment>({
    filter: `${cohortId} ${searchText} ${archived}`,
    total,
    readAll: async () =>
      (await queryClient.fetchQuery({ ...assignmentIdsQuery(address, ofCohort), staleTime: 0 })).rows,
    keep: ({ id, version }) => ({ id, version }),
    label: ({ name }) => `Select ${name}`,
    allLabel: 'Select all assignments of this filter',
  })
}
