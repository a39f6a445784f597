import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AttendanceStatus } from '#domain/attendance-status.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

/** It is 10:00 Central on Wednesday, 14 October 2026. */
const TODAY = '2026-10-14'

let app: TestApp
let ida: { id: number }
let staff: Client
let fall: { id: number }
let winter: { id: number }
let sam: Awaited<ReturnType<typeof makeStudent>>
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  ida = await makeEmployee(app.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.setNow(NOW)
  staff = await app.as(ida)
  const dates = { classroom_start: '2026-08-31', graduation: '2026-12-18' }
  fall = await makeCohort(app.db, { name: 'Fall', ...dates })
  winter = await makeCohort(app.db, { name: 'Winter', ...dates })
  sam = await makeStudent(app.db, { cohort_id: fall.id })
  const started_at = new Date('2026-08-31T14:00:00Z')
  await app.db.updateTable('enrolments').set({ started_at }).where('student_id', '=', sam.id).execute()
})

const mark = (cohort: { id: number }, day: string, status: AttendanceStatus) =>
  staff.put(`/api/cohorts/${cohort.id}/attendance`, { studentId: sam.id, day, status })
/** The days that a cohort's file has of the student. */
const filed = async (cohort: { id: number }) => {
  const file = String((await staff.post('/api/exports/attendance', { query: { id: String(cohort.id) } })).body)
  return file.match(/^2026-10-\d\d(?=,)/gm) ?? []
}
const onPage = async () => {
  const { rows } = (await staff.get(`/api/students/${sam.id}/attendance`)).body
  return rows.map(({ day, cohort }) => [day, (cohort as { id: number }).id])
}
/** They are moved at noon, after the roll of the morning. */
const atNoon = async () => {
  app.setNow('2026-10-14T17:00:00Z')
  staff = await app.as(ida)
}
const transfer = async (joined_on: string | null = null) => {
  const { preview } = (await staff.get(`/api/students/transfer?studentIds=${sam.id}&cohortId=${winter.id}`)).body
  const order = { student_ids: [sam.id], cohort_id: winter.id, carry: [], preview, joined_on }
  return (await staff.post('/api/students/transfer', order)).body
}
const save = async (values: object) => {
  const { version, ...read } = (await staff.get(`/api/students/summary/${sam.id}`)).body
  return (await staff.put('/api/students/update', { ...read, ...values })).body
}
const importSheet = async (head: string, line: string) => {
  const text = `Email,${head}\r\n${sam.email},${line}\r\n`
  const { id, hash } = (await staff.post('/api/imports', { kind: 'students', text, may_transfer: true })).body
  expect((await staff.post(`/api/imports/${id}/commit`, { hash, invite: false })).status).toBe(200)
  return id
}

test.for([
  ['begins later', { classroom_start: '2027-01-11', graduation: '2027-04-30' }],
  ['has the day off', { days_off: [TODAY] }],
] as const)('a mark of today stays where it was made if the new cohort %s', async ([, dates]) => {
  await app.db
    .updateTable('cohorts')
    .set(dates as object)
    .where('id', '=', winter.id)
    .execute()
  await mark(fall, TODAY, 'absent')
  await atNoon()
  await transfer()
  expect(await onPage()).toEqual([[TODAY, fall.id]])
  expect([await filed(fall), await filed(winter)]).toEqual([[TODAY], []])
})

test('an import that changes no enrolment moves no mark', async () => {
  await mark(fall, TODAY, 'absent')
  // As left behind by a transfer of earlier days.
  await app.db.updateTable('attendance').set({ cohort_id: winter.id }).where('student_id', '=', sam.id).execute()
  await importSheet('Phone', '612-555-0000')
  expect(await onPage()).toEqual([[TODAY, winter.id]])
})

test.for([
  ['transferred', async () => `/api/undo/${(await transfer()).undo}`],
  ['moved in the form', async () => `/api/undo/${(await save({ cohort_id: winter.id })).undo}`],
  ['moved by an import', async () => `/api/imports/${await importSheet('Cohort Id', `${winter.id}`)}/undo`],
] as const)('whoever is %s takes today’s mark to the new cohort’s roll, and back with the undo', async ([, move]) => {
  await mark(fall, '2026-10-13', 'late')
  await mark(fall, TODAY, 'absent')
  await atNoon()
  const undo = await move()
  // The new teacher sees the mark and agrees, so nothing is written.
  expect((await mark(winter, TODAY, 'absent')).body).toMatchObject({ status: 'absent', version: 1 })
  const stands = () =>
    app.db
      .selectFrom('attendance')
      .select(['day', 'cohort_id', 'status', 'version'])
      .where('student_id', '=', sam.id)
      .orderBy('day')
      .execute()
  const yesterday = { day: '2026-10-13', cohort_id: fall.id, status: 'late', version: 1 }
  const today = { day: TODAY, status: 'absent', version: 1 }
  expect(await stands()).toEqual([yesterday, { ...today, cohort_id: winter.id }])
  // Not read from the file before: an import stays once someone has read of its students.
  expect((await staff.post(undo)).status).toBe(200)
  expect(await stands()).toEqual([yesterday, { ...today, cohort_id: fall.id }])
  expect([await filed(fall), await filed(winter)]).toEqual([['2026-10-13', TODAY], []])
})

test('the files, the student’s page and Needs attention have the day of a transfer with the new cohort', async () => {
  await mark(fall, '2026-10-13', 'late')
  await mark(fall, TODAY, 'absent')
  await atNoon()
  await transfer()
  expect([await filed(fall), await filed(winter)]).toEqual([['2026-10-13'], [TODAY]])
  expect(await onPage()).toEqual([
    [TODAY, winter.id],
    ['2026-10-13', fall.id],
  ])
  app.setNow('2026-10-15T15:00:00Z')
  staff = await app.as(ida)
  await mark(winter, '2026-10-15', 'absent')
  const { rows } = (await staff.get(`/api/attention?cohortId=${winter.id}`)).body
  expect(JSON.stringify(rows)).toContain('Absent on Wed and Thu.')
})

test('a transfer is not undone once the mark that came along was changed in the new cohort', async () => {
  await mark(fall, TODAY, 'absent')
  await atNoon()
  const { undo } = await transfer()
  await mark(winter, TODAY, 'excused')
  expect((await staff.post(`/api/undo/${undo}`)).status).toBe(409)
  expect(await onPage()).toEqual([[TODAY, winter.id]])
})

test('marks follow the day of joining, also when it is corrected in the form, by an import and its undo', async () => {
  for (const day of ['2026-10-09', '2026-10-12', '2026-10-13', TODAY]) await mark(fall, day, 'present')
  await atNoon()
  await transfer('2026-10-13')
  expect(await filed(winter)).toEqual(['2026-10-13', TODAY])
  await save({ joined_on: '2026-10-12' })
  expect([await filed(fall), await filed(winter)]).toEqual([['2026-10-09'], ['2026-10-12', '2026-10-13', TODAY]])
  app.setNow('2026-10-14T17:15:00Z')
  const id = await importSheet('Joined', TODAY)
  const inWinter = app.db.selectFrom('attendance').select('day').where('cohort_id', '=', winter.id)
  expect(await inWinter.execute()).toEqual([{ day: TODAY }])
  expect((await staff.post(`/api/imports/${id}/undo`)).status).toBe(200)
  expect(await inWinter.execute()).toHaveLength(3)
})
