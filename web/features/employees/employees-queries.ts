import { callOptions } from '#web/api/call-options.ts'

/** Whoever lists employees shows a failure in place of them, so it opens no dialog. */
export function employeesQuery() {
  return { ...callOptions('employees', 'list'), meta: { quiet: true } }
}

export function employeeQuery(id: number | string) {
  return callOptions('employees', 'detail', { params: { id } })
}
