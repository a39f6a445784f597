/** The lists that can be exported as CSV. */
export const EXPORTED_LISTS = ['students', 'placements', 'assignments', 'employees'] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

export const EXPORTED_LIST_LABELS: Record<ExportedList, string> = {
  students: 'Students',
  placements: 'Placements',
  assignments: 'Assignments',
  employees: 'Employees',
}
