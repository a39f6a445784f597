/** In the order of their ids; referenced by key. */
export const EMPLOYEES = [
  { key: 'maya', first_name: 'Maya', last_name: 'Lindqvist', email: 'staff@example.com', weeksHere: 148 },
  { key: 'dev', first_name: 'Devon', last_name: 'Tillman', email: 'devon.tillman@example.com', weeksHere: 131 },
  { key: 'thuy', first_name: 'Thúy', last_name: 'Đinh', email: 'thuy.dinh@example.com', weeksHere: 96 },
  { key: 'hank', first_name: 'Henrik', last_name: 'Aasen', email: 'henrik.aasen@example.com', weeksHere: 170 },
  { key: 'lucia', first_name: 'Lucía', last_name: 'Montoya', email: 'lucia.montoya@example.com', weeksHere: 88 },
  { key: 'omar', first_name: 'Omar', last_name: 'Sheikh', email: 'omar.sheikh@example.com', weeksHere: 119 },
  { key: 'bea', first_name: 'Beatrix', last_name: 'Nørgaard', email: 'beatrix.norgaard@example.com', weeksHere: 140 },
  { key: 'sam', first_name: 'Samuel', last_name: 'Whitehorse', email: 'samuel.whitehorse@example.com', weeksHere: 74 },
  { key: 'priya', first_name: 'Priya', last_name: 'Raman', email: 'priya.raman@example.com', weeksHere: 109 },
  { key: 'colleen', first_name: 'Colleen', last_name: 'Fahey', email: 'colleen.fahey@example.com', weeksHere: 190 },
  { key: 'jamal', first_name: 'Jamal', last_name: 'Pruitt', email: 'jamal.pruitt@example.com', weeksHere: 61 },
  { key: 'walt', first_name: 'Walter', last_name: 'Kowalski', email: 'walter.kowalski@example.com', weeksHere: 205 },
] as const

export type EmployeeKey = (typeof EMPLOYEES)[number]['key']

/** Inactive; their cohorts and grades keep their name. */
export const INACTIVE: EmployeeKey = 'walt'

/** They write the notes about placements. */
export const CAREER_STAFF = ['colleen', 'jamal'] as const satisfies readonly EmployeeKey[]

export function employeeId(key: EmployeeKey): number {
  return EMPLOYEES.findIndex((employee) => employee.key === key) + 1
}
