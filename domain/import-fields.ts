import { ASSIGNMENT_TYPES, assignmentTypeLabel } from './assignment-state.ts'
import { FIELD_LIMITS } from './field-limits.ts'
import {
  type Choice,
  type ReadCell,
  readChoice,
  readDate,
  readEmail,
  readId,
  readLine,
  readMoney,
  readPhone,
  readState,
  readText,
  readYesOrNo,
  readZip,
  type SplitName,
  splitName,
} from './import-cells.ts'
import type { ImportKind } from './import-kinds.ts'
import { PLACEMENT_TYPE_LABELS, PLACEMENT_TYPES, RATE_UNIT_LABELS, RATE_UNITS } from './placement.ts'
import { COURSES } from './school-course.ts'
import { addTags } from './school-tags.ts'
import { APPLICATION_STATUS_LABELS, APPLICATION_STATUSES } from './student-status.ts'

/** The names of the calls' bodies; beside them what finds a record, a cohort or a campus, and a name in one piece. */
export type ImportKey =
  | PersonKey
  | (typeof PLACE_KEYS)[number]
  | ('address' | 'city' | 'state' | 'zip_code' | 'phone' | 'course_id' | 'joined_on')
  | ('application_status' | 'skip_placement_reporting')
  | ('name' | 'assignment_type' | 'tags' | 'repository' | 'notes')
  | ('student_id' | 'company' | 'placement_type' | 'job_title' | 'post_income' | 'pre_income' | 'placed_at')
  | ('placement_duration' | 'placement_rate' | 'placement_rate_unit' | 'how_found_notes')
type PersonKey = 'id' | 'full_name' | 'first_name' | 'middle_name' | 'last_name' | 'email'
const PLACE_KEYS = ['cohort_id', 'cohort', 'campus'] as const

export type ImportValue = string | number | boolean | null | readonly string[]

export interface ImportField {
  key: ImportKey
  /** Also the header of the exported list, so that its file matches by itself. */
  label: string
  /** Other names of the column. */
  synonyms: readonly string[]
  /** A new record needs it. */
  required: boolean
  /** What an empty cell says; undefined if it says nothing: a new record gets the default, another keeps what it has. */
  empty: ImportValue | undefined
  /** Of a cell that is not blank. `full_name` is read in parts. */
  read(text: string): ReadCell<ImportValue | SplitName>
  /** How to write it, for the page. */
  help: string | null
}

type Rest = Partial<Pick<ImportField, 'required' | 'empty' | 'help'>>

function field(
  key: ImportKey,
  label: string,
  synonyms: readonly string[],
  read: ImportField['read'],
  rest: Rest = {},
): ImportField {
  const { required = false, help = null } = rest
  return { key, label, synonyms, required, empty: 'empty' in rest ? rest.empty : required ? '' : undefined, read, help }
}

const line = (limit: number) => (text: string) => readLine(text, limit)
const text = (limit: number) => (written: string) => readText(written, limit)
const needed: Rest = { required: true }
const optionalText: Rest = { empty: '' }
const optionalNumber: Rest = { empty: null }

const id = field('id', 'Id', [], readId, { help: 'From an exported file. Leave it out for new ones.' })

const ADDRESSES = ['E-mail Address', 'Mail', 'Mail Address', 'Username', 'Primary Email', 'Personal Email']

const person = (noun: string) => [
  field('full_name', 'Full Name', ['Name', `${noun}`, `${noun} Name`, 'Person'], splitName, {
    help: 'Instead of First Name and Last Name: “Ana Yu” or “Yu, Ana”.',
  }),
  field(
    'first_name',
    'First Name',
    ['First', 'Given Name', 'Forename', 'FName', `${noun} First Name`, 'Preferred First Name'],
    line(FIELD_LIMITS.users.first_name),
    needed,
  ),
  field(
    'last_name',
    'Last Name',
    ['Last', 'Surname', 'Family Name', 'LName', `${noun} Last Name`],
    line(FIELD_LIMITS.users.last_name),
    needed,
  ),
  field('email', 'Email', [...ADDRESSES, 'Email Address', `${noun} Email`], readEmail, needed),
]

const cohort = [
  field('cohort_id', 'Cohort Id', ['Cohort Number'], readId),
  field('cohort', 'Cohort', ['Cohort Name', 'Class', 'Class Name', 'Group'], line(FIELD_LIMITS.cohorts.name), {
    help: 'Its name. Without one, the cohort chosen here.',
  }),
  field('campus', 'Campus', ['Campus Name', 'Campus Code', 'Location', 'Site'], line(FIELD_LIMITS.campuses.name), {
    help: 'Name or code, where two cohorts have the same name.',
  }),
]

const choices = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
  words: Partial<Record<Value, readonly string[]>> = {},
): Choice<Value>[] => values.map((value) => ({ value, label: label(value), words: [value, ...(words[value] ?? [])] }))

const PROGRAMS: Choice<number>[] = COURSES.map((course) => ({
  value: course.id,
  label: course.label,
  words: [
    course.longLabel,
    ...(course.id === 1 ? ['fs', 'dev', 'full stack', 'fullstack engineering'] : ['ux', 'ux design']),
  ],
}))
const STATUSES = choices(APPLICATION_STATUSES, (status) => APPLICATION_STATUS_LABELS[status], {
  dropped_out: ['dropped', 'dropout', 'withdrawn'],
})
const TYPES = choices(ASSIGNMENT_TYPES, assignmentTypeLabel, { not_graded: ['ungraded', 'no grade'] })
const PLACED_AS = choices(PLACEMENT_TYPES, (type) => PLACEMENT_TYPE_LABELS[type], {
  full_time: ['ft'],
  part_time: ['pt'],
  contract: ['contractor'],
  internship: ['intern'],
})
const UNITS = choices(RATE_UNITS, (unit) => RATE_UNIT_LABELS[unit], {
  hour: ['hourly', 'hr', 'per hr', 'an hour'],
  year: ['yearly', 'annual', 'annually', 'yr', 'per yr', 'a year'],
})

const DATE_HELP = 'Like 9/1/2026 or 2026-09-01. A year of two digits is in this century.'

/** In the order of the template. */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  students: [
    id,
    ...person('Student'),
    field(
      'middle_name',
      'Middle Name',
      ['Middle', 'Middle Initial', 'MI'],
      line(FIELD_LIMITS.users.middle_name),
      optionalText,
    ),
    field(
      'address',
      'Address',
      ['Street', 'Street Address', 'Address 1', 'Address Line 1', 'Mailing Address', 'Home Address'],
      line(FIELD_LIMITS.students.address),
      needed,
    ),
    field('city', 'City', ['Town'], line(FIELD_LIMITS.students.city), needed),
    field('state', 'State', ['Province', 'US State'], readState, { ...needed, help: 'Like MN or Minnesota.' }),
    field('zip_code', 'Zip', ['Zip Code', 'Postal Code', 'Postcode', 'Zip/Postal Code'], readZip, needed),
    field(
      'phone',
      'Phone',
      ['Phone Number', 'Mobile', 'Mobile Phone', 'Mobile Number', 'Cell', 'Cell Phone', 'Telephone', 'Tel'],
      readPhone,
      needed,
    ),
    field('course_id', 'Program', ['Course', 'Track'], (typed) => readChoice(typed, PROGRAMS), {
      help: 'Full-Stack or User Experience. Without one, that of the cohort.',
    }),
    ...cohort,
    field('joined_on', 'Joined', ['Joined On', 'Join Date', 'Joining Date', 'Enrolled', 'Enrollment Date'], readDate, {
      help: DATE_HELP,
    }),
    field(
      'application_status',
      'Status',
      ['Application Status', 'Student Status'],
      (typed) => readChoice(typed, STATUSES),
      {
        help: 'Confirmed or Dropped Out. Without one, Confirmed.',
      },
    ),
    field(
      'skip_placement_reporting',
      'Skip Placement Reporting',
      ['Excluded', 'Excluded from Placement', 'Skip Placement'],
      readYesOrNo,
      { empty: false, help: 'Yes or No.' },
    ),
  ],
  employees: [id, ...person('Employee')],
  assignments: [
    id,
    field('name', 'Name', ['Assignment', 'Assignment Name', 'Title'], line(FIELD_LIMITS.assignments.name), needed),
    ...cohort,
    field('assignment_type', 'Type', ['Assignment Type', 'Kind'], (typed) => readChoice(typed, TYPES), {
      help: 'Graded or Not Graded. Without one, Not Graded.',
    }),
    field('tags', 'Tags', ['Tag', 'Labels'], readTags, { empty: [], help: 'With commas between them.' }),
    field(
      'repository',
      'Repository',
      ['Git Repo / Dropbox URL', 'Git Repo', 'Repo', 'URL', 'Link', 'GitHub'],
      line(FIELD_LIMITS.assignments.repository),
      optionalText,
    ),
    field(
      'notes',
      'Notes',
      ['Description', 'Instructions', 'Details'],
      text(FIELD_LIMITS.assignments.notes),
      optionalText,
    ),
  ],
  placements: [
    id,
    field('student_id', 'Student Id', [], readId, { help: 'From an exported file, or use Email.' }),
    field('email', 'Email', [...ADDRESSES, 'Email Address', 'Student Email'], readEmail, {
      ...needed,
      help: 'Of the student.',
    }),
    field(
      'company',
      'Company',
      ['Company Name', 'Employer', 'Organization'],
      line(FIELD_LIMITS.placements.company_name),
      needed,
    ),
    field(
      'placed_at',
      'Offer Date',
      ['Placed At', 'Placed On', 'Placement Date', 'Date', 'Hired On', 'Hire Date'],
      readDate,
      {
        ...needed,
        help: DATE_HELP,
      },
    ),
    field(
      'placement_type',
      'Type',
      ['Placement Type', 'Job Type', 'Employment Type'],
      (typed) => readChoice(typed, PLACED_AS),
      {
        help: 'Full Time, Part Time, Contract, Apprenticeship, Internship, Freelance or Hired by School. Without one, Full Time.',
      },
    ),
    field(
      'job_title',
      'Title',
      ['Job Title', 'Position', 'Role', 'Job'],
      line(FIELD_LIMITS.placements.job_title),
      optionalText,
    ),
    field('post_income', 'Salary', ['Post Income', 'New Salary', 'Income', 'Annual Salary'], dollars, optionalNumber),
    field(
      'pre_income',
      'Pre-Prime Salary',
      ['Pre Income', 'Previous Salary', 'Prior Salary', 'Salary Before', 'Pre-Program Salary'],
      dollars,
      optionalNumber,
    ),
    field(
      'placement_duration',
      'Duration',
      ['Placement Duration', 'Length'],
      line(FIELD_LIMITS.placements.placement_duration),
      optionalText,
    ),
    field('placement_rate', 'Rate', ['Placement Rate', 'Pay Rate'], (typed) => readMoney(typed, 2), optionalNumber),
    field('placement_rate_unit', 'Rate Unit', ['Unit', 'Per'], (typed) => readChoice(typed, UNITS), {
      ...optionalNumber,
      help: 'Per hour or per year.',
    }),
    field(
      'how_found_notes',
      'How',
      ['How Found', 'How Found Notes', 'How They Found It', 'Source'],
      text(FIELD_LIMITS.placements.how_found_notes),
      optionalText,
    ),
    field('notes', 'Notes', ['Comment', 'Comments'], text(FIELD_LIMITS.placements.notes), optionalText),
  ],
}

/** Columns of the exported lists that are shown there and not read here. */
export const UNREAD_COLUMNS: Record<ImportKind, readonly string[]> = {
  students: [
    'Placement',
    'Placements',
    'Avg Understanding',
    'Avg Support',
    'Avg Grade',
    'Missing',
    'Last Reflection',
    'Last Login (Central)',
    'Last Login',
    'Photo',
    'Campus Id',
  ],
  employees: ['Status', 'Last Login (Central)', 'Last Login', 'Two-Step Login'],
  assignments: [
    'Status',
    'Assigned At (Central)',
    'Due At (Central)',
    'Completed',
    'Expected',
    'Graded',
    'To Grade',
    'Average Score',
  ],
  placements: ['Student', 'First Name', 'Last Name', 'Name', 'Cohort', 'Cohort Id', 'Status', 'Campus'],
}

function dollars(typed: string): ReadCell<number> {
  return readMoney(typed, 0)
}

function readTags(typed: string): ReadCell<readonly string[]> {
  const added = addTags([], typed)
  return 'problem' in added ? added : { value: added.tags }
}
