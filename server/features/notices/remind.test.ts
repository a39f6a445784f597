import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { beforeEach, expect, test } from 'vitest'
import { centralTime } from '#domain/central-time.ts'
import { makeCohort, makeReflection, makeStudent } from '#test/support/factories.ts'
import { startTwoMailedApps } from '#test/support/mailed-app.ts'
import { untilIdle, untilTriedAgain } from '#test/support/queues.ts'
import { turnAllEmails } from './preferences.ts'

const PORTAL = 'http://portal.example.org'
const WEDNESDAY_EVENING = '2026-10-14T19:00:00-05:00'
const THURSDAY_MORNING = '2026-10-15T09:00:00-05:00'

const { mail, app, second } = await startTwoMailedApps(PORTAL)
beforeEach(async () => {
  // What the test before left to be sent.
  await untilIdle(app.db, 'mail')
  mail.mails.length = 0
  mail.refuse(() => false)
  await app.db.deleteFrom('reminders_sent').execute()
  await app.db.updateTable('cohorts').set({ feedback_nag: false }).execute()
})

const at = (now: string) => {
  for (const server of [app, second]) server.setNow(now)
}
/** Both servers start the round, and more than once, as after a failure. */
async function remind(now: string): Promise<string[]> {
  at(now)
  await Promise.all([app, second, app, second].map((server) => server.ctx.jobs.send('reminders', {})))
  await untilIdle(app.db, 'reminders', 'reminder-mail')
  return mail.mails.map((one) => one.to).sort()
}
const nagged = (values: Parameters<typeof makeCohort>[1] = {}) => makeCohort(app.db, { feedback_nag: true, ...values })

test('only those in class who have not reflected are reminded, each exactly once', async () => {
  const cohort = await nagged()
  const inCohort = (values = {}) => makeStudent(app.db, { cohort_id: cohort.id, ...values })
  const waiting = await inCohort({ first_name: 'Nia' })
  const placed = await inCohort({ application_status: 'placed' })
  const withoutNews = await inCohort()
  await turnAllEmails(app.db, withoutNews, false)
  const yesterday = await inCohort()
  await makeReflection(app.db, { student_id: yesterday.id, cohort_id: cohort.id, feedback_on: '2026-10-13' })

  const done = await inCohort()
  await makeReflection(app.db, { student_id: done.id, cohort_id: cohort.id, feedback_on: '2026-10-14' })
  await inCohort({ application_status: 'dropped_out' })
  const inactive = await inCohort()
  await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', inactive.id).execute()
  const others = [
    await makeCohort(app.db, { feedback_nag: false }),
    await nagged({ classroom_start: '2026-03-02', graduation: '2026-06-26' }),
    await nagged({ graduation: '2026-10-14' }),
    await nagged({ classroom_start: '2026-10-15' }),
    await nagged({ classroom_start: null, graduation: null }),
  ]
  for (const other of others) await makeStudent(app.db, { cohort_id: other.id })

  const expected = [waiting, placed, withoutNews, yesterday].map((student) => student.email).sort()
  expect(await remind(WEDNESDAY_EVENING)).toEqual(expected)
  expect(await remind('2026-10-14T21:30:00-05:00')).toEqual(expected)
  const letter = mail.mails.find((one) => one.to === waiting.email)
  expect(letter?.subject).toBe('Your daily reflection for October 14th 2026')
  expect(letter?.text).toContain('Hello Nia,')
  expect(letter?.text).toContain('still open until October 15th 2026, 2:00 PM CT')
  expect(letter?.text).toContain(`${PORTAL}/student/reflections`)
  const seen = await (await app.as(waiting)).get('/api/notices')
  expect(seen.body.rows).toMatchObject([
    {
      kind: 'reflection',
      text: 'Your daily reflection for October 14th 2026 is still open.',
      path: '/student/reflections',
    },
  ])
  expect((await (await app.as(done)).get('/api/notices')).body.count).toBe(0)
})

test('who joins today is not reminded this morning of yesterday, and this evening is reminded of today', async () => {
  const cohort = await nagged()
  const [there, joins] = [
    await makeStudent(app.db, { cohort_id: cohort.id }),
    await makeStudent(app.db, { cohort_id: cohort.id, joined_on: '2026-10-15' }),
  ]
  expect(await remind(THURSDAY_MORNING)).toEqual([there.email])
  mail.mails.length = 0
  expect(await remind('2026-10-15T19:00:00-05:00')).toEqual([there.email, joins.email].sort())
})

test('the next morning reminds those who still have not reflected', async () => {
  const cohort = await nagged()
  const [one, two] = [
    await makeStudent(app.db, { cohort_id: cohort.id }),
    await makeStudent(app.db, { cohort_id: cohort.id }),
  ]
  expect(await remind(WEDNESDAY_EVENING)).toHaveLength(2)
  at('2026-10-14T20:00:00-05:00')
  const scores = { understanding_score: 3, support_score: 3 }
  expect((await (await app.as(two)).put('/api/students/feedback', scores)).status).toBe(200)
  expect((await (await app.as(two)).get('/api/notices')).body.count).toBe(0)
  mail.mails.length = 0
  expect(await remind(THURSDAY_MORNING)).toEqual([one.email])
  expect((await (await app.as(one)).get('/api/notices')).body.count).toBe(1)
  at('2026-10-15T14:00:00-05:00')
  expect((await (await app.as(one)).get('/api/notices')).body.count).toBe(0)
})

test.each([
  ['Friday evening', '2026-10-16T19:00:00-05:00', 1],
  ['Saturday morning, for Friday', '2026-10-17T09:00:00-05:00', 1],
  ['Saturday evening', '2026-10-17T19:00:00-05:00', 0],
  ['Sunday morning', '2026-10-18T09:00:00-05:00', 0],
  ['Sunday evening', '2026-10-18T19:00:00-05:00', 0],
  ['Monday morning', '2026-10-19T09:00:00-05:00', 0],
  ['the first day, morning', '2026-08-31T09:00:00-05:00', 0],
  ['the first day, evening', '2026-08-31T19:00:00-05:00', 1],
  ['the evening before graduation', '2026-12-17T19:00:00-06:00', 1],
  ['graduation day, morning', '2026-12-18T09:00:00-06:00', 0],
  ['graduation day, evening', '2026-12-18T19:00:00-06:00', 0],
  ['the evening before clocks go back', '2026-10-30T19:00:00-05:00', 1],
  ['the Monday after clocks went back, evening', '2026-11-02T19:00:00-06:00', 1],
  ['a round that comes much too late', '2026-10-14T22:00:00-05:00', 0],
  ['the middle of the day', '2026-10-14T13:00:00-05:00', 0],
])('%s', async (_what, now, mails) => {
  const cohort = await nagged()
  await makeStudent(app.db, { cohort_id: cohort.id })
  expect(await remind(now)).toHaveLength(mails)
})

test('while the mail server is away a student reflects, and is not reminded when it is back', async () => {
  const cohort = await nagged()
  const [late, done] = [
    await makeStudent(app.db, { cohort_id: cohort.id }),
    await makeStudent(app.db, { cohort_id: cohort.id }),
  ]
  let refusals = 0
  mail.refuse(() => ++refusals > 0)
  at(WEDNESDAY_EVENING)
  await app.ctx.jobs.send('reminders', {})
  await expect.poll(() => refusals).toBeGreaterThanOrEqual(2)
  await makeReflection(app.db, { student_id: done.id, cohort_id: cohort.id, feedback_on: '2026-10-14' })
  mail.refuse(() => false)
  await untilTriedAgain(app.db, 'reminders', 'reminder-mail')
  expect(mail.mails.map((one) => one.to)).toEqual([late.email])
})

test('a reminder that went out is not sent again because that could not be noted', async () => {
  const cohort = await nagged()
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  await app.ctx.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuses before update of mailed_at on notices for each row execute function refuse()`)
  at(WEDNESDAY_EVENING)
  await app.ctx.jobs.send('reminders', {})
  await untilTriedAgain(app.db, 'reminders', 'reminder-mail')
  await app.ctx.pool.query('drop function refuse cascade')
  expect(mail.mails.map((one) => one.to)).toEqual([student.email])
})

test('a mail that comes to its turn too late is not sent', async () => {
  const cohort = await nagged()
  await makeStudent(app.db, { cohort_id: cohort.id })
  let refusals = 0
  mail.refuse(() => ++refusals > 0)
  at(WEDNESDAY_EVENING)
  await app.ctx.jobs.send('reminders', {})
  await expect.poll(() => refusals).toBeGreaterThanOrEqual(1)
  at('2026-10-15T01:00:00-05:00')
  mail.refuse(() => false)
  await untilTriedAgain(app.db, 'reminders', 'reminder-mail')
  expect(mail.mails).toEqual([])
})

/** When the database starts them. */
async function roundsFrom(from: string, count: number): Promise<Date[]> {
  const { rows } = await sql<{ cron: string; timezone: string }>`
    select cron, timezone from pgboss.schedule where name = 'reminders'`.execute(app.db)
  expect(rows).toHaveLength(1)
  const { cron = '', timezone: tz = '' } = rows[0] ?? {}
  const boss = new PgBoss({ connectionString: app.ctx.config.databaseUrl ?? '' })
  return boss.previewSchedule(cron, { tz, from: new Date(from), count })
}

test('the rounds are set for just after 9:00 and 19:00 on Chicago’s clock, also on the days that change it', async () => {
  for (const from of ['2026-10-31T12:00:00Z', '2027-03-13T12:00:00Z']) {
    const rounds = await roundsFrom(from, 6)
    expect(rounds.map(centralTime)).toEqual(['09:01', '19:01', '09:01', '19:01', '09:01', '19:01'])
  }
})

test('students are reminded in the evening and in the morning though the server’s clock is behind the database’s', async () => {
  const cohort = await nagged()
  const { email } = await makeStudent(app.db, { cohort_id: cohort.id })
  for (const round of await roundsFrom('2026-10-14T18:00:00-05:00', 2)) {
    mail.mails.length = 0
    expect(await remind(new Date(round.getTime() - 30_000).toISOString())).toEqual([email])
  }
})

test('old notes of reminders are swept out, those of the last days stay', async () => {
  const student = await makeStudent(app.db)
  const note = { student_id: student.id, kind: 'evening' as const, sent_at: new Date() }
  await app.db
    .insertInto('reminders_sent')
    .values([
      { ...note, feedback_on: '2026-09-01' },
      { ...note, feedback_on: '2026-10-13' },
    ])
    .execute()
  at('2026-10-14T03:15:00-05:00')
  await app.ctx.jobs.send('housekeeping', {})
  await untilIdle(app.db, 'housekeeping')
  const kept = await app.db.selectFrom('reminders_sent').select('feedback_on').execute()
  expect(kept).toEqual([{ feedback_on: '2026-10-13' }])
})
