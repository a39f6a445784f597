import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Reply } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeReflection, makeStudent } from '#test/support/factories.ts'
import { untilHeldUp } from '#test/support/locks.ts'

const PATH = '/api/students/feedback'
const FAMILY = '👨🏽‍👩🏽‍👧🏽‍👦🏽'
const SCORES = { understanding_score: 4, support_score: 5 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

async function student(values: Parameters<typeof makeStudent>[1] = {}) {
  const person = await makeStudent(app.db, values)
  return { person, client: await app.as(person) }
}
const reflectionsOf = (student_id: number) =>
  app.db.selectFrom('daily_feedbacks').selectAll().where('student_id', '=', student_id).orderBy('feedback_on').execute()

describe('refused', () => {
  test.each([PATH, `${PATH}/latest`])('nobody and no employee reads %s', async (path) => {
    expect((await (await app.as(null)).get(path)).status).toBe(401)
    expect((await (await app.as(await makeEmployee(app.db))).get(path)).status).toBe(403)
  })

  test('nobody and no employee reflects', async () => {
    expect((await (await app.as(null)).put(PATH, SCORES)).status).toBe(401)
    expect((await (await app.as(await makeEmployee(app.db))).put(PATH, SCORES)).status).toBe(403)
  })

  test.each([
    ['no body', undefined],
    ['an unknown key', { ...SCORES, cohort_id: 1 }],
    ['a score of 7', { ...SCORES, support_score: 7 }],
    ['a score of 0', { ...SCORES, support_score: 0 }],
    ['half a score', { ...SCORES, support_score: 2.5 }],
    ['a score as text', { ...SCORES, understanding_score: '4' }],
    ['481 characters', { ...SCORES, thanks: 'x'.repeat(481) }],
    ['a word of 28 characters', { ...SCORES, feeling_explanation: 'x'.repeat(28) }],
    ['a word of 28 families', { ...SCORES, feeling_explanation: FAMILY.repeat(28) }],
    ['a word of endless marks', { ...SCORES, feeling_explanation: `a${'\u0301'.repeat(500)}` }],
    ['481 thumbs', { ...SCORES, thanks: '👍🏽'.repeat(481) }],
    ['a NUL', { ...SCORES, accomplishment: '\0' }],
    ['half a character', { ...SCORES, accomplishment: '\udc00' }],
    ['an impossible date', { ...SCORES, feedback_on: '2026-02-30' }],
    ['a wish as text', { ...SCORES, additional_conversation_wanted: 'true' }],
  ])('%s is malformed', async (_what, body) => {
    const { client, person } = await student()
    expect((await client.put(PATH, body)).status).toBe(400)
    expect(await reflectionsOf(person.id)).toEqual([])
  })

  test.each([0, 7, 2.5])('a score of %d is refused in words', async (support_score) => {
    const reply = await (await student()).client.put(PATH, { ...SCORES, support_score })
    expect(reply.body.message).toContain('(support_score): A score is a whole number from 1 to 6.')
  })

  test.each([
    ['no scores', {}, 'Please complete all required fields.'],
    ['an empty score', { ...SCORES, support_score: '' }, 'Please complete all required fields.'],
    ['two words', { ...SCORES, feeling_explanation: 'very good' }, 'Please use one word.'],
    ['two words on two lines', { ...SCORES, feeling_explanation: 'very\ngood' }, 'Please use one word.'],
    ['two words with a wide space', { ...SCORES, feeling_explanation: 'very\u3000good' }, 'Please use one word.'],
  ])('%s gets a sentence', async (_what, body, message) => {
    const { client, person } = await student()
    const reply = await client.put(PATH, body)
    expect(reply.status).toBe(422)
    expect(reply.body.message).toBe(message)
    expect(await reflectionsOf(person.id)).toEqual([])
  })

  test('a form that was opened for another day is told which one is open', async () => {
    const { client } = await student()
    const { status, body } = await client.put(PATH, { ...SCORES, feedback_on: '2026-10-12' })
    expect(status).toBe(409)
    expect(body.message).toBe(
      'The daily reflection for October 12th 2026 is not open. The one for October 13th 2026 is.',
    )
  })

  test('who dropped out reflects on nothing, and is told so', async () => {
    const { client } = await student({ application_status: 'dropped_out' })
    const { status, body } = await client.put(PATH, SCORES)
    expect(status).toBe(403)
    expect(body.message).toContain('no longer in a cohort')
    expect((await client.get(`${PATH}/latest`)).body).toEqual({
      current_feedback_date: null,
      completed_today: false,
      opens_at: null,
      closes_at: null,
      feedback: null,
    })
  })

  test('a stale version is refused with the reflection as it is now', async () => {
    const { client } = await student()
    await client.put(PATH, SCORES)
    await client.put(PATH, { ...SCORES, thanks: 'the other tab', version: 1 })
    const { status, body } = await client.put(PATH, { ...SCORES, thanks: 'this tab', version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale', current: { version: 2, thanks: 'the other tab' } })
    expect(body.current).not.toHaveProperty('conversation_done_by')
  })

  test('the version of a reflection that is not there is stale too', async () => {
    const { client } = await student()
    const { status, body } = await client.put(PATH, { ...SCORES, version: 3 })
    expect(status).toBe(409)
    expect(body.current).toBeNull()
  })

  test('a first reflection that comes after another first one does not overwrite it', async () => {
    const { client } = await student()
    expect((await client.put(PATH, { ...SCORES, thanks: 'from the laptop', version: 0 })).status).toBe(200)
    const { status, body } = await client.put(PATH, { ...SCORES, thanks: 'from the phone', version: 0 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale', current: { version: 1, thanks: 'from the laptop' } })
  })
})

/** Central wall time with its offset, the day that is open (or none), when the next opens, when it closes. */
const MOMENTS: [what: string, now: string, day: string | null, opens: string | null, closes: string | null][] = [
  ['a weekday 13:59:59', '2026-10-14T13:59:59-05:00', '2026-10-13', '2026-10-14T16:00-05:00', '2026-10-14T14:00-05:00'],
  ['a weekday 14:00', '2026-10-14T14:00:00-05:00', null, '2026-10-14T16:00-05:00', null],
  ['a weekday 15:59:59', '2026-10-14T15:59:59-05:00', null, '2026-10-14T16:00-05:00', null],
  ['a weekday 16:00', '2026-10-14T16:00:00-05:00', '2026-10-14', '2026-10-15T16:00-05:00', '2026-10-15T14:00-05:00'],
  [
    '23:30, already tomorrow in UTC',
    '2026-10-14T23:30-05:00',
    '2026-10-14',
    '2026-10-15T16:00-05:00',
    '2026-10-15T14:00-05:00',
  ],
  ['Monday morning', '2026-10-19T08:00-05:00', '2026-10-16', '2026-10-19T16:00-05:00', '2026-10-19T14:00-05:00'],
  ['Saturday 15:00', '2026-10-17T15:00-05:00', '2026-10-16', '2026-10-19T16:00-05:00', '2026-10-19T14:00-05:00'],
  ['the first day, morning', '2026-08-31T09:00-05:00', null, '2026-08-31T16:00-05:00', null],
  ['the first day 16:00', '2026-08-31T16:00-05:00', '2026-08-31', '2026-09-01T16:00-05:00', '2026-09-01T14:00-05:00'],
  ['the day before the first', '2026-08-30T17:00-05:00', null, '2026-08-31T16:00-05:00', null],
  ['the evening before graduation', '2026-12-17T20:00-06:00', '2026-12-17', null, '2026-12-18T00:00-06:00'],
  ['graduation day', '2026-12-18T00:00-06:00', null, null, null],
  ['graduation day 17:00', '2026-12-18T17:00-06:00', null, null, null],
  [
    'the Sunday that clocks go back',
    '2026-11-01T15:00-06:00',
    '2026-10-30',
    '2026-11-02T16:00-06:00',
    '2026-11-02T14:00-06:00',
  ],
  [
    'the Monday after, 13:59:59',
    '2026-11-02T13:59:59-06:00',
    '2026-10-30',
    '2026-11-02T16:00-06:00',
    '2026-11-02T14:00-06:00',
  ],
  ['the Monday after, 14:00', '2026-11-02T14:00-06:00', null, '2026-11-02T16:00-06:00', null],
]

describe('the window', () => {
  const instant = (text: string | null) => text && new Date(text).toISOString()

  test.each(MOMENTS)('%s', async (_what, now, day, opens, closes) => {
    await holds({}, now, day, opens, closes)
  })

  test.each([
    [
      'the Sunday that clocks go forward',
      '2027-03-14T15:00-05:00',
      '2027-03-12',
      '2027-03-15T16:00-05:00',
      '2027-03-15T14:00-05:00',
    ],
    [
      'the Monday after, 13:59:59',
      '2027-03-15T13:59:59-05:00',
      '2027-03-12',
      '2027-03-15T16:00-05:00',
      '2027-03-15T14:00-05:00',
    ],
    ['the Monday after, 14:00', '2027-03-15T14:00-05:00', null, '2027-03-15T16:00-05:00', null],
  ])('in a spring cohort: %s', async (_what, now, day, opens, closes) => {
    await holds({ classroom_start: '2027-02-01', graduation: '2027-05-21' }, now, day, opens, closes)
  })

  async function holds(
    dates: { classroom_start?: string; graduation?: string },
    now: string,
    day: string | null,
    opens: string | null,
    closes: string | null,
  ) {
    const cohort = await makeCohort(app.db, dates)
    app.setNow(now)
    const { client, person } = await student({ cohort_id: cohort.id })
    const latest = await client.get(`${PATH}/latest`)
    expect(latest.body).toEqual({
      current_feedback_date: day,
      completed_today: false,
      opens_at: instant(opens),
      closes_at: instant(closes),
      feedback: null,
    })
    const reply = await client.put(PATH, SCORES)
    if (day) {
      expect(reply.status).toBe(200)
      expect(reply.body.feedback_on).toBe(day)
      const after = await client.get(`${PATH}/latest`)
      expect(after.body).toMatchObject({ completed_today: true, feedback: { feedback_on: day } })
    } else {
      expect(reply.status).toBe(409)
      expect(reply.body.message).toMatch(
        opens ? /^The daily reflection is closed\. It opens .* 4:00 PM CT\.$/ : /^The daily reflection is closed\.$/,
      )
      expect(await reflectionsOf(person.id)).toEqual([])
    }
  }
})

test('a student reflects, with feeling kept equal to understanding', async () => {
  const { client, person } = await student()
  const reply = await client.put(PATH, {
    ...SCORES,
    understanding_explanation: 'Joins.',
    support_explanation: '',
    feeling_explanation: ' Focused ',
    thanks: 'Thanks, Ana 🙏',
    // What the server knows better may come along and is not read.
    feeling_score: 1,
    student_id: 1,
    first_name: 'Somebody',
  })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    student_id: person.id,
    feedback_on: '2026-10-13',
    understanding_score: 4,
    feeling_score: 4,
    support_score: 5,
    feeling_explanation: 'Focused',
    thanks: 'Thanks, Ana 🙏',
    accomplishment: '',
    additional_conversation_wanted: false,
    version: 1,
  })
  expect(await reflectionsOf(person.id)).toMatchObject([{ cohort_id: person.cohort_id, created_at: new Date(NOW) }])
})

test.each(['\u0085', '\u001c', '\u180e', '\u200b', '\ufeff', '\u2028', '\v'])(
  'a word with the odd character %j inside is taken or refused, and never an error',
  async (character) => {
    const { client } = await student()
    const reply = await client.put(PATH, { ...SCORES, feeling_explanation: `a${character}b` })
    expect([200, 422]).toContain(reply.status)
  },
)

test('changing it keeps one a day, and the history holds the scores but not the words', async () => {
  const { client, person } = await student()
  const first = await client.put(PATH, { ...SCORES, thanks: 'private words' })
  const second = await client.put(PATH, { ...SCORES, support_score: 2, thanks: 'other private words', version: 1 })
  expect(second.body).toMatchObject({ id: first.body.id, support_score: 2, version: 2 })
  expect(await reflectionsOf(person.id)).toHaveLength(1)
  const history = await app.db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'daily_feedback')
    .where('entity_id', '=', first.body.id)
    .orderBy('id')
    .execute()
  expect(history).toMatchObject([
    { action: 'reflected', actor_id: person.id, changes: { understanding_score: { from: null, to: 4 } } },
    { action: 'changed the reflection', changes: { support_score: { from: 5, to: 2 } } },
  ])
  expect(JSON.stringify(history)).not.toContain('private words')
})

test('what a student read of their reflection can be sent back as it is, with a change', async () => {
  const { client, person } = await student()
  await client.put(PATH, { ...SCORES, thanks: 'Ada' })
  const feedback = (await client.get(`${PATH}/latest`)).body.feedback as object
  const reply = await client.put(PATH, { ...feedback, support_score: 2, feeling_score: 6, student_id: 1 })
  expect(reply.body).toEqual({ ...feedback, support_score: 2, version: 2 })
  expect(await reflectionsOf(person.id)).toMatchObject([{ support_score: 2, feeling_score: 4 }])
})

test('twelve saves at once make one reflection, and the averages count it once', async () => {
  const { client, person } = await student()
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => client.put(PATH, { ...SCORES, thanks: `try ${n}` })),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(200))
  expect(await reflectionsOf(person.id)).toMatchObject([{ version: 12 }])
  const summary = await app.db
    .selectFrom('student_summaries')
    .select(['feedback_count', 'understanding_sum'])
    .where('student_id', '=', person.id)
    .executeTakeFirst()
  expect(summary).toEqual({ feedback_count: 1, understanding_sum: 4 })
})

describe('a save that waits for another of the same student', () => {
  /** Sends the save while `change` is done but not committed. */
  async function saveDuring(
    person: { id: number; cohort_id: number | null },
    change: string,
    save: () => Promise<Reply>,
  ) {
    const other = await app.ctx.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from students where id = $1 for no key update', [person.id])
      await other.query(change)
      const late = save()
      await untilHeldUp(app.ctx.pool)
      await other.query('commit')
      return await late
    } finally {
      other.release()
    }
  }
  const first = ({ id, cohort_id }: { id: number; cohort_id: number | null }) => `
    insert into daily_feedbacks (student_id, cohort_id, feedback_on, understanding_score, support_score, feeling_score, thanks)
    values (${id}, ${cohort_id}, '2026-10-13', 4, 5, 4, 'from the laptop')`

  test('becomes a change of the first one', async () => {
    const { client, person } = await student()
    const save = () => client.put(PATH, { ...SCORES, thanks: 'from the phone' })
    const reply = await saveDuring(person, first(person), save)
    expect(reply).toMatchObject({ status: 200, body: { version: 2, thanks: 'from the phone' } })
    expect(await reflectionsOf(person.id)).toHaveLength(1)
  })

  test('is refused if it was meant to be the first', async () => {
    const { client, person } = await student()
    const save = () => client.put(PATH, { ...SCORES, thanks: 'from the phone', version: 0 })
    const reply = await saveDuring(person, first(person), save)
    expect(reply).toMatchObject({ status: 409, body: { code: 'stale', current: { thanks: 'from the laptop' } } })
  })

  test('finds its own words if they are the same', async () => {
    const { client, person } = await student()
    const save = () => client.put(PATH, { ...SCORES, thanks: 'from the laptop', version: 0 })
    expect(await saveDuring(person, first(person), save)).toMatchObject({ status: 200, body: { version: 1 } })
  })

  test('counts for the cohort to which the student was transferred meanwhile', async () => {
    const { client, person } = await student()
    const { id } = await makeCohort(app.db)
    const move = `update students set cohort_id = ${id} where id = ${person.id}`
    expect((await saveDuring(person, move, () => client.put(PATH, SCORES))).status).toBe(200)
    expect(await reflectionsOf(person.id)).toMatchObject([{ cohort_id: id }])
  })
})

test('the same again changes nothing', async () => {
  const { client } = await student()
  await client.put(PATH, SCORES)
  expect((await client.put(PATH, { ...SCORES, version: 9 })).body).toMatchObject({ version: 1 })
})

test('a student reads their own reflections, newest first', async () => {
  const { client, person } = await student()
  const cohort_id = person.cohort_id ?? 0
  for (const feedback_on of ['2026-10-09', '2026-10-13', '2026-10-12'])
    await makeReflection(app.db, { student_id: person.id, cohort_id, feedback_on })
  const classmate = await makeStudent(app.db, { cohort_id })
  await makeReflection(app.db, { student_id: classmate.id, cohort_id })
  const { body } = await client.get(PATH)
  expect(body.count).toBe(3)
  expect(body.rows.map((row) => row.feedback_on)).toEqual(['2026-10-13', '2026-10-12', '2026-10-09'])
  expect(body.rows.every((row) => row.student_id === person.id)).toBe(true)
})

test.each([
  ['27 families', { feeling_explanation: FAMILY.repeat(27) }],
  ['27 letters of a base and a mark', { feeling_explanation: 'e\u0301'.repeat(27) }],
  ['27 letters that composing takes apart', { feeling_explanation: '\ufb2c'.repeat(27) }],
  ['480 thumbs', { thanks: '👍🏽'.repeat(480), accomplishment: FAMILY.repeat(480) }],
])('as many characters as people count are kept: %s', async (_what, words) => {
  const { client } = await student()
  const reply = await client.put(PATH, { ...SCORES, ...words })
  expect(reply.status).toBe(200)
  for (const [field, text] of Object.entries(words)) {
    expect(reply.body[field]).toBe(field === 'feeling_explanation' ? text.normalize('NFC') : text)
  }
})
