import { z } from 'zod'
import { firstPasswordProblem } from '#domain/account-password.ts'
import { employeeProblem } from '#domain/employee-form.ts'
import { EMPLOYEE_STATUSES } from '#domain/employee-status.ts'
import { FIELD_LIMITS, PASSWORD_LIMIT } from '#domain/field-limits.ts'
import type { Routes } from './route.ts'
import {
  created,
  email,
  id,
  idInPath,
  instantOut,
  list,
  optionalLine,
  optionalText,
  readOnly,
  version,
} from './scalars.ts'

export const Employee = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: z.enum(EMPLOYEE_STATUSES),
  version: z.number().int(),
})
export type Employee = z.infer<typeof Employee>

export const EmployeeDetail = Employee.extend({ updated_at: instantOut, two_step_login: z.boolean() })
export type EmployeeDetail = z.infer<typeof EmployeeDetail>

const name = {
  first_name: optionalLine(FIELD_LIMITS.users.first_name),
  last_name: optionalLine(FIELD_LIMITS.users.last_name),
  email: email.nullish().transform((v) => v ?? ''),
}

const EmployeeDraft = z.strictObject({
  ...name,
  password: optionalText(PASSWORD_LIMIT),
  ...readOnly('id', 'status', 'role', 's3_bucket', 'version'),
})
export const EmployeeEdit = z.strictObject({
  id,
  ...name,
  status: z.enum(EMPLOYEE_STATUSES).optional(),
  version,
  ...readOnly('role', 's3_bucket', 'updated_at', 'two_step_login'),
})

export const employees = {
  list: {
    call: 'GET /api/employees/list',
    access: 'staff',
    summary: 'All employees, by name',
    response: list(Employee),
    shared: true,
    shows: null,
  },
  detail: {
    call: 'GET /api/employees/:id',
    about: 'people',
    access: 'staff',
    summary: 'One employee',
    params: z.object({ id: idInPath }),
    response: EmployeeDetail,
    shows: null,
  },
  register: {
    call: 'POST /api/employees/register',
    access: 'staff',
    summary: 'Create an employee with a temporary password',
    body: EmployeeDraft,
    check: (body: z.infer<typeof EmployeeDraft>) => employeeProblem(body) ?? firstPasswordProblem(body),
    response: created,
    status: 201,
    idempotent: true,
    stale: ['employees', 'history'],
    shows: null,
  },
  update: {
    call: 'PUT /api/employees/update',
    access: 'staff',
    summary: 'Change an employee',
    body: EmployeeEdit,
    check: (body: z.infer<typeof EmployeeEdit>) => employeeProblem(body),
    response: created,
    current: EmployeeDetail,
    stale: [
      'employees',
      'cohorts',
      'students',
      'notes',
      'assignments',
      'courseWork',
      'conversations',
      'history',
      'records',
      'accounts.me',
    ],
    shows: null,
  },
} satisfies Routes
