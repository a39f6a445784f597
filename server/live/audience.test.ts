import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Change } from '#contract/live.ts'
import type { Route } from '#contract/route.ts'
import { ROLE } from '#domain/account-role.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { addressOf, EXPECTED_CALLS, type ExpectedCall, PASSWORD } from '#test/support/expected-access.ts'
import { sampled } from '#test/support/extent.ts'
import { openStream } from '#test/support/live.ts'
import { makeSchool } from '#test/support/school.ts'
import { announcing, concerns } from '../db/announce.ts'
import { inTransaction } from '../db/transaction.ts'
import { changeFor } from './audience.ts'

const student = { id: 5, role: ROLE.student, cohort_id: 1 }
const staff = { id: 9, role: ROLE.employee, cohort_id: null }

test.for<[string, Change, object | null]>([
  ['their own work', { stale: ['courseWork', 'assignments'], people: [5] }, { stale: ['courseWork'] }],
  ['someone else’s work', { stale: ['courseWork'], people: [6], cohorts: [1] }, null],
  ['their class', { stale: ['courseWork'], cohorts: [1], forClass: true }, { stale: ['courseWork'] }],
  ['another class', { stale: ['courseWork'], cohorts: [2], forClass: true }, null],
  ['a class that is not named', { stale: ['courseWork'], forClass: true }, null],
  ['what only staff read', { stale: ['students', 'notes', 'history'], people: [5] }, null],
  ['another’s account', { stale: ['accounts.me'], people: [6] }, null],
  ['their account', { stale: ['accounts.me'], people: [5] }, { stale: ['accounts.me'] }],
])('a student hears of %s as they should', ([, change, expected]) => {
  expect(changeFor(change, student)).toEqual(expected)
})

test.for<[string, Change, object | null]>([
  ['anyone’s work, with ids', { stale: ['courseWork'], people: [5] }, { stale: ['courseWork'], people: [5] }],
  ['only what staff may read', { stale: ['courseWork', 'reflections.own'] }, { stale: ['courseWork'] }],
  ['nobody else’s account', { stale: ['accounts.me'], people: [6] }, null],
  ['their own account', { stale: ['accounts.me'], people: [9] }, { stale: ['accounts.me'], people: [9] }],
])('staff hear of %s', ([, change, expected]) => {
  expect(changeFor(change, staff)).toEqual(expected)
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const isDone = (outcome: unknown) => outcome === 200 || outcome === 201
const WRITES = EXPECTED_CALLS.filter(
  ({ route, expected }) =>
    route.stale && route.stale.length > 0 && (isDone(expected.staff) || isDone(expected.student)),
)

/** A day off changes the class days of every cohort. */
const FOR_EVERYONE = /^school\.\w+DayOff$/

/** What the student of another cohort may be told of, because it is theirs as well: a day off, and nothing else. */
test.for(sampled(WRITES, 15))('$name is heard of by staff, and never by a student of another cohort', async (entry) => {
  const school = await makeSchool(app.db, await app.ctx.passwords.hash(PASSWORD))
  const [watcher, others] = await Promise.all([
    openStream(app.url, await app.as(school.colleague)),
    openStream(app.url, await app.as(school.otherStudent)),
  ])
  const ask = entry.expected.ask(school)
  const client = await app.as(isDone(entry.expected.staff) ? school.staff : school.student)
  const reply = await client.send(entry.method, addressOf(entry, ask), ask.body)
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  if (isForStaff(entry)) await watcher.until('change')
  // Once the student has heard of this, nothing earlier is still under way.
  const isMark = ({ tab }: { tab?: string | undefined }) => tab === 'mark'
  await announcing(app.ctx.pool, { stale: ['cohorts.own'], tab: 'mark' }, () =>
    inTransaction(app.db, async () => concerns({ cohorts: [school.otherCohort.id], forClass: true })),
  )
  await others.until('change', isMark)
  if (!FOR_EVERYONE.test(entry.name)) expect(others.changes().filter((change) => !isMark(change))).toEqual([])
  await Promise.all([watcher.close(), others.close()])
})

/** Some of what it makes stale is read by staff other than the caller. */
function isForStaff({ route }: ExpectedCall): boolean {
  const features = contract as Record<string, Record<string, Route>>
  return (route.stale ?? []).some((name) => {
    const [feature = '', call] = name.split('.')
    const reads = call ? [features[feature]?.[call]] : Object.values(features[feature] ?? {})
    return feature !== 'accounts' && reads.some((read) => read?.call.startsWith('GET') && read.access === 'staff')
  })
}
