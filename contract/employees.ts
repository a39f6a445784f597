import { z } from 'zod'
import { firstPasswordProblem } from '#domain/account-password.ts'
import { employeeProblem } from '#domain/employee-form.ts'
import { EMPLOYEE_STATUSES } from '#domain/employee-status.ts'
import { FIELD_LIMITS, PASSWORD_LIMIT } from '#domain/field-limits.ts'
import { Login } from './logins.ts'
import type { Routes } from './route.ts'
import {
  created,
  date,
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

export const EmployeeDetail = Employee.extend({ updated_at: instantOut, two_step_login: z.boolean(), login: Login })
export type EmployeeDetail = z.infer<typeof EmployeeDetail>

const person = { first_name: z.string(), last_name: z.string() }

/** What an employee does: the cohorts they teach, the open 1:1s they have taken and the grades they have not sent. */
export const Duties = z.object({
  cohorts: z.array(
    z.object({
      id,
      name: z.string(),
      applications_open: date.nullable(),
      applications_close: date.nullable(),
      prework_start: date.nullable(),
      classroom_start: date.nullable(),
      graduation: date.nullable(),
      instructors: z.array(z.object({ id, ...person, status: z.enum(EMPLOYEE_STATUSES) })),
    }),
  ),
  requests: z.array(z.object({ id, student_id: id, ...person, asked_on: date })),
  drafts: z.array(
    z.object({ course_work_id: id, student_id: id, ...person, assignment_name: z.string(), updated_at: instantOut }),
  ),
})
export type Duties = z.infer<typeof Duties>

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
/** What someone who becomes inactive hands to a colleague: cohorts that they teach, and the open 1:1s that they have taken. */
const HandOver = z.strictObject({
  to: id,
  cohort_ids: z.array(id).max(200),
  requests: z.boolean().default(false),
})
export const EmployeeEdit = z.strictObject({
  id,
  ...name,
  status: z.enum(EMPLOYEE_STATUSES).optional(),
  hand_over: HandOver.optional(),
  version,
  ...readOnly('role', 's3_bucket', 'updated_at', 'two_step_login', 'login'),
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
  duties: {
    call: 'GET /api/employees/:id/duties',
    about: 'people',
    access: 'staff',
    summary: 'The cohorts an employee teaches, the open 1:1s they have taken and the grades they have not sent',
    params: z.object({ id: idInPath }),
    response: Duties,
    shows: {
      kind: 'reflections',
      answered: ({ requests }: { requests: { student_id: number }[] }) => requests.map(({ student_id }) => student_id),
    },
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
    stale: ['employees', 'school.firstSteps', 'history'],
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
      'attention',
      'today',
      'notices',
      'history',
      'records',
      'accounts.me',
    ],
    shows: null,
  },
} satisfies Routes
