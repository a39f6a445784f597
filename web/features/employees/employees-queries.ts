import { callOptions } from '#web/api/call-options.ts'

/** Quiet: lists show the failure in place. */
export function employeesQuery() {
  return { ...callOptions('employees', 'list'), meta: { quiet: true } }
}

/** Quiet: the form works without it. */
export function dutiesQuery(id: number | string) {
  return { ...callOptions('employees', 'duties', { params: { id } }), meta: { quiet: true } }
}

export function employeeQuery(id: number | string) {
  return callOptions('employees', 'detail', { params: { id } })
}
