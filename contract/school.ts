import { z } from 'zod'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { CAMPUS_CODE_LIMIT, campusCode, campusProblem } from '#domain/school-campus.ts'
import { dayOffProblem } from '#domain/school-day-off.ts'
import { FIRST_STEP_STATES, FIRST_STEPS } from '#domain/school-first-steps.ts'
import { MAIL_FAILURES } from '#domain/school-mail.ts'
import { schoolName } from '#domain/school-settings.ts'
import { tagName, tagProblem } from '#domain/school-tags.ts'
import type { Routes } from './route.ts'
import {
  created,
  date,
  id,
  idInPath,
  instantOutOrNull,
  list,
  optionalDate,
  optionalLine,
  readOnly,
  version,
} from './scalars.ts'

export const Campus = z.object({
  id,
  name: z.string(),
  code: z.string(),
  /** Keeps its cohorts and gets no new ones. */
  is_retired: z.boolean(),
  cohorts: z.number().int(),
  version: z.number().int(),
})
export type Campus = z.infer<typeof Campus>

export const Tag = z.object({ id, name: z.string() })
export type Tag = z.infer<typeof Tag>

export const TagUse = Tag.extend({ assignments: z.number().int(), version: z.number().int() })
export type TagUse = z.infer<typeof TagUse>

const campus = {
  name: optionalLine(FIELD_LIMITS.campuses.name),
  code: optionalLine(CAMPUS_CODE_LIMIT).transform(campusCode),
  ...readOnly('id', 'cohorts'),
}
const CampusDraft = z.strictObject({ ...campus, ...readOnly('is_retired', 'version') })
export const CampusEdit = z.strictObject({ ...campus, is_retired: z.boolean().optional(), version })

/** Days without class, of one campus or of all. */
export const DayOff = z.object({
  id,
  name: z.string(),
  first_day: date,
  last_day: date,
  /** Null means every campus. */
  campus_id: id.nullable(),
  version: z.number().int(),
})
export type DayOff = z.infer<typeof DayOff>

const dayOff = {
  name: optionalLine(FIELD_LIMITS.days_off.name),
  first_day: optionalDate,
  /** Blank for one day. */
  last_day: optionalDate,
  campus_id: id.nullish().transform((value) => value ?? null),
  ...readOnly('id'),
}
const DayOffDraft = z.strictObject({ ...dayOff, ...readOnly('version') })
const DayOffEdit = z.strictObject({ ...dayOff, version })

/** As it is served: at an address of its own, with its size in pixels. */
export const SchoolLogo = z.object({
  hash: z.string(),
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type SchoolLogo = z.infer<typeof SchoolLogo>

/** What everyone sees, also before the login. An empty name shows the product's. */
const named = { name: z.string(), logo: SchoolLogo.nullable() }
export const SchoolIdentity = z.object({
  ...named,
  /** Staff still see the list of first steps. Here, so that a school that is past them pays nothing. */
  has_first_steps: z.boolean(),
  /** Where it is not taken, nothing shows that it could be. */
  attendance: z.boolean(),
})
export type SchoolIdentity = z.infer<typeof SchoolIdentity>

export const SchoolSettings = z.object({ ...named, attendance: z.boolean(), id, version: z.number().int() })
export type SchoolSettings = z.infer<typeof SchoolSettings>

export const FirstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), state: z.enum(FIRST_STEP_STATES) })),
  /** The newest, into which students are imported. */
  cohort_id: id.nullable(),
  is_over: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

const failure = z.enum(MAIL_FAILURES).nullable()
export const MailStatus = z.object({
  /** Of the mail server, with its port; null if none is configured. */
  host: z.string().nullable(),
  from: z.string(),
  sent_at: instantOutOrNull,
  failed_at: instantOutOrNull,
  /** The last one's. */
  failure,
  /** Mails that have not been sent yet. */
  waiting: z.number().int(),
})
export type MailStatus = z.input<typeof MailStatus>

/** The hash of the logo that is replaced, or 'none': someone else's new one is not overwritten unseen. */
const logoReplaced = z.strictObject({
  replaces: z
    .string()
    .regex(/^([0-9a-f]{32}|none)$/)
    .optional(),
})

const byId = z.object({ id: idInPath })
/** 'school.identity' also tells the other servers to read it again. */
const SETTINGS_READERS = ['school.identity', 'school.settings', 'school.firstSteps', 'history'] as const
const FIRST_STEPS_READERS = ['school.firstSteps', 'school.identity', 'history'] as const
const ATTENDANCE_SWITCH_READERS = [...SETTINGS_READERS, 'attendance', 'attention', 'today'] as const
/** Their names are shown with every cohort. */
const CAMPUS_READERS = ['school', 'cohorts', 'search', 'history'] as const
/** Whatever steps by class days. */
const DAY_OFF_READERS = [
  'attendance',
  'school.daysOff',
  'cohorts',
  'reflections',
  'attention',
  'today',
  'conversations',
  'notices',
  'history',
] as const
const TAG_READERS = ['school', 'assignments', 'courseWork', 'search', 'history'] as const

export const school = {
  identity: {
    call: 'GET /api/school/identity',
    access: 'anyone',
    summary: 'The school’s name and logo, and whether it takes attendance',
    response: SchoolIdentity,
    isForAnyone: true,
  },
  settings: {
    call: 'GET /api/school',
    access: 'staff',
    summary: 'The settings of the school',
    response: SchoolSettings,
    shows: null,
  },
  updateSettings: {
    call: 'PUT /api/school',
    access: 'staff',
    summary: 'Change the settings of the school',
    body: z.strictObject({
      name: optionalLine(FIELD_LIMITS.school.name).transform(schoolName),
      version,
      ...readOnly('id', 'logo', 'attendance'),
    }),
    response: created,
    current: SchoolSettings,
    stale: SETTINGS_READERS,
    shows: null,
  },
  uploadLogo: {
    call: 'PUT /api/school/logo',
    access: 'staff',
    summary: 'Upload a JPEG, PNG or WebP of at most 8 MB as the school’s logo',
    query: logoReplaced,
    response: SchoolSettings,
    current: SchoolSettings,
    upload: true,
    stale: SETTINGS_READERS,
    shows: null,
  },
  removeLogo: {
    call: 'DELETE /api/school/logo',
    access: 'staff',
    summary: 'Remove the school’s logo',
    query: logoReplaced,
    response: SchoolSettings,
    current: SchoolSettings,
    stale: SETTINGS_READERS,
    shows: null,
  },
  setAttendance: {
    call: 'PUT /api/school/attendance',
    access: 'staff',
    summary: 'Take attendance in this school, or stop; what was marked is kept',
    body: z.strictObject({ attendance: z.boolean() }),
    response: SchoolSettings,
    stale: ATTENDANCE_SWITCH_READERS,
    shows: null,
  },
  mail: {
    call: 'GET /api/school/mail',
    access: 'staff',
    summary: 'Whether mail is configured, when the last one was sent, why one failed and how many wait',
    response: MailStatus,
    shows: null,
  },
  testMail: {
    call: 'POST /api/school/mail/test',
    access: 'staff',
    summary: 'Send a test mail to oneself; answers why it could not be sent',
    response: z.object({ failure }),
    stale: ['school.mail', 'school.firstSteps'],
    shows: null,
  },
  firstSteps: {
    call: 'GET /api/school/first-steps',
    access: 'staff',
    summary: 'What a new school has done of its first steps, and what was skipped',
    response: FirstSteps,
    shows: null,
  },
  skipFirstStep: {
    call: 'POST /api/school/first-steps/:step/skip',
    access: 'staff',
    summary: 'Skip one of the first steps, for everyone',
    params: z.object({ step: z.enum(FIRST_STEPS) }),
    response: z.object({ undo: z.string() }),
    stale: FIRST_STEPS_READERS,
    shows: null,
  },
  closeFirstSteps: {
    call: 'POST /api/school/first-steps/close',
    access: 'staff',
    summary: 'Close the list of first steps, for everyone; answers null if it is closed already',
    response: z.object({ undo: z.string().nullable() }),
    stale: FIRST_STEPS_READERS,
    shows: null,
  },
  campuses: {
    call: 'GET /api/campuses',
    access: 'staff',
    summary: 'All campuses',
    response: list(Campus),
    mayLag: true,
    shared: true,
    shows: null,
  },
  addCampus: {
    call: 'POST /api/campuses',
    access: 'staff',
    summary: 'Open a campus',
    body: CampusDraft,
    check: (body: z.infer<typeof CampusDraft>) => campusProblem(body),
    response: created,
    status: 201,
    idempotent: true,
    stale: CAMPUS_READERS,
    shows: null,
  },
  updateCampus: {
    call: 'PUT /api/campuses/:id',
    access: 'staff',
    summary: 'Rename a campus, retire it or bring it back',
    params: byId,
    body: CampusEdit,
    check: (body: z.infer<typeof CampusEdit>) => campusProblem(body),
    response: created,
    current: Campus,
    stale: CAMPUS_READERS,
    shows: null,
  },
  daysOff: {
    call: 'GET /api/school/days-off',
    access: 'staff',
    summary: 'All days off, by first day',
    response: list(DayOff),
    mayLag: true,
    shared: true,
    shows: null,
  },
  addDayOff: {
    call: 'POST /api/school/days-off',
    access: 'staff',
    summary: 'Enter days without class, of one campus or of all',
    body: DayOffDraft,
    check: (body: z.infer<typeof DayOffDraft>) => dayOffProblem(body),
    response: created,
    status: 201,
    idempotent: true,
    stale: DAY_OFF_READERS,
    shows: null,
  },
  updateDayOff: {
    call: 'PUT /api/school/days-off/:id',
    access: 'staff',
    summary: 'Change the name, the days or the campus of days off',
    params: byId,
    body: DayOffEdit,
    check: (body: z.infer<typeof DayOffEdit>) => dayOffProblem(body),
    response: created,
    current: DayOff,
    stale: DAY_OFF_READERS,
    shows: null,
  },
  removeDayOff: {
    call: 'DELETE /api/school/days-off/:id',
    access: 'staff',
    summary: 'Remove days off',
    params: byId,
    response: z.object({ undo: z.string() }),
    stale: DAY_OFF_READERS,
    shows: null,
  },
  tags: {
    call: 'GET /api/assignments/tags',
    access: 'staff',
    summary: 'All tags, by name',
    response: list(Tag),
    mayLag: true,
    shared: true,
    shows: null,
  },
  tagUses: {
    call: 'GET /api/tags',
    access: 'staff',
    summary: 'All tags, by name, with the number of assignments that have them',
    response: list(TagUse),
    mayLag: true,
    shared: true,
    shows: null,
  },
  renameTag: {
    call: 'PUT /api/tags/:id',
    access: 'staff',
    summary: 'Rename a tag',
    params: byId,
    body: z.strictObject({
      name: optionalLine(FIELD_LIMITS.tags.name).transform(tagName),
      version,
      ...readOnly('id', 'assignments'),
    }),
    check: (body: { name: string }) => tagProblem(body),
    response: created,
    current: TagUse,
    stale: TAG_READERS,
    shows: null,
  },
  mergeTag: {
    call: 'POST /api/tags/:id/merge',
    access: 'staff',
    summary: 'Move all assignments of a tag to another one, and remove it',
    params: byId,
    body: z.strictObject({ into: id }),
    response: z.object({ undo: z.string() }),
    idempotent: true,
    stale: TAG_READERS,
    shows: null,
  },
  removeTag: {
    call: 'DELETE /api/tags/:id',
    access: 'staff',
    summary: 'Remove a tag that no assignment has',
    params: byId,
    response: z.object({ undo: z.string() }),
    stale: TAG_READERS,
    shows: null,
  },
} satisfies Routes
