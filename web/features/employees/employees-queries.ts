import { callOptions } from '#web/api/call-options.ts'

/** Lists of employees show a failure in place, so it opens no dialog. */
export function employeesQuery() {
  return { ...callOptions('employees', 'list'), meta: { quiet: true } }
}

export function employeeQuery(id: number | string) {
  return callOptions('employees', 'detail', { params: { id } })
}
