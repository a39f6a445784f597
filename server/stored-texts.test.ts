import { parse } from 'csv-parse/sync'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SNOOZE_REASON_LIMIT } from '#domain/attention-snooze.ts'
import { REASON_LIMIT } from '#domain/course-work-allowance.ts'
import { csvLine } from '#domain/csv.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client, Reply } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { sampled, times } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeEmployee, makeRequest, makeStudent } from '#test/support/factories.ts'
import { HOSTILE_DOCUMENTS, packedText } from '#test/support/hostile-documents.ts'
import { type Injected, openInjected } from '#test/support/injected.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { calendarText } from './features/feeds/icalendar.ts'
import { letter } from './mail/letter.ts'
import { createMailer } from './mail/mailer.ts'
import { builtWebApp } from './web-build.ts'

/** What people write, where the server itself writes it down: pages, mails, calendars and spreadsheets. */

/** Lines that would be headers, events or commands elsewhere. */
const LINES = [
  'x\r\nBcc: all@evil.example',
  'x\nContent-Type: text/html\n\n<script>ran(1)</script>',
  'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil',
  'x\r\n ATTACH:https://evil.example/x',
  'x\u0085\u2028\u2029\u000b\u000cRCPT TO:<x@evil.example>',
  '\r\n.\r\nMAIL FROM:<x@evil.example>',
  'a;b,c\\n\\,d:"e"',
  '=cmd|"/c calc"!A1',
]
const TEXTS = [...HOSTILE_DOCUMENTS, ...LINES]

let app: TestApp
let http: Injected
let staff: Client
let cohort: { id: number }
let mails: MailServer
beforeAll(async () => {
  const webRoot = await builtWebApp(() => undefined)
  app = await startTestApp({ settings: { FIRST_VIEW_MS: '60000' } })
  http = await openInjected(app, webRoot)
  const employee = await makeEmployee(app.db)
  staff = await app.as(employee)
  cohort = await makeCohort(app.db)
  await app.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 1, employee_id: employee.id })
    .execute()
  mails = await startMailServer()
}, 300_000)
afterAll(async () => {
  await mails.stop()
  await http.close()
  await app.stop()
})

// Pages ----------------------------------------------------------------------------------------------------------------

interface Field {
  what: string
  limit: number
  write: (text: string, n: number) => Promise<Reply>
  /** Where it is read. */
  pages: () => string[]
}

const day = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
const letters = (n: number) =>
  `x${[...n.toString().padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
let sheet = 0
let last = 0
const newStudent = async () => {
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  last = student.id
  return student
}

const FIELDS: Field[] = [
  {
    what: 'the name of the school',
    limit: FIELD_LIMITS.school.name,
    write: (name) => staff.put('/api/school', { name }),
    pages: () => ['/school', '/login'],
  },
  {
    what: 'the name of a campus',
    limit: FIELD_LIMITS.campuses.name,
    write: (name, n) => staff.post('/api/campuses', { name, code: letters(n) }),
    pages: () => ['/school/campuses', '/cohorts/new'],
  },
  {
    what: 'the name of a day off',
    limit: FIELD_LIMITS.days_off.name,
    write: (name, n) => staff.post('/api/school/days-off', { name, first_day: day(n) }),
    pages: () => ['/school/days-off', `/cohorts/${cohort.id}/schedule`],
  },
  {
    what: 'a tag',
    limit: FIELD_LIMITS.tags.name,
    write: (tag) => staff.post('/api/assignments', { name: 'Tagged', cohortId: cohort.id, tags: [tag] }),
    pages: () => ['/school/tags', `/cohorts/${cohort.id}/assignments`],
  },
  {
    what: 'a cell of an import',
    limit: FIELD_LIMITS.users.first_name,
    write: async (text, n) => {
      const head = csvLine(['Nickname', 'First Name', 'Last Name', 'Email']).trim()
      const cells = csvLine([text, text, text, `${n}@sheet.example`]).trim()
      const reply = await staff.post('/api/imports', { kind: 'employees', text: `${head}\n${cells}\n` })
      sheet = reply.body.id
      return reply
    },
    pages: () => [`/imports/${sheet}`, '/imports'],
  },
  {
    what: 'why someone is snoozed',
    limit: SNOOZE_REASON_LIMIT,
    write: async (reason) => {
      const { id } = await newStudent()
      return staff.post('/api/attention/snooze', { studentId: id, until: '2026-10-20', reason })
    },
    pages: () => ['/attention?state=snoozed', '/attention'],
  },
  {
    what: 'what was said in a 1:1',
    limit: 480,
    write: async (note) => {
      const { id } = await newStudent()
      const request = await makeRequest(app.db, { student_id: id })
      return staff.put(`/api/conversations/${request.id}`, { done: true, note })
    },
    pages: () => [`/students/${last}`, '/conversations?done=true'],
  },
  {
    what: 'why someone has more time',
    limit: REASON_LIMIT,
    write: async (reason) => {
      const { id } = await newStudent()
      const assignment = await makeAssignment(app.db, { cohort_id: cohort.id })
      const body = { assignmentId: assignment.id, studentIds: [id], dueAt: '2026-12-01T14:00:00Z', reason }
      return staff.post('/api/assignments/extend', body)
    },
    pages: () => [`/students/${last}`],
  },
  {
    what: 'why someone is excused',
    limit: REASON_LIMIT,
    write: async (reason) => {
      const { id } = await newStudent()
      const assignment = await makeAssignment(app.db, { cohort_id: cohort.id })
      return staff.post('/api/assignments/excuse', { assignmentId: assignment.id, studentIds: [id], reason })
    },
    pages: () => [`/students/${last}`],
  },
  {
    what: 'why someone dropped out',
    limit: FIELD_LIMITS.enrolments.reason,
    write: async (reason) => {
      const { id, first_name, last_name, email, address, city, state, zip_code, phone } = await newStudent()
      const person = { id, first_name, last_name, email, address, city, state, zip_code, phone }
      const left = { application_status: 'dropped_out', cohort_id: null, reason, note: reason }
      return staff.put('/api/students/update', { ...person, ...left })
    },
    pages: () => [`/students/${last}`, `/cohorts/${cohort.id}`],
  },
]

/** Each is a record of its own. The whole corpus takes five minutes. */
const TEXTS_TRIED = times(6, 60, Number.POSITIVE_INFINITY)

test.for(FIELDS)(
  '$what stays text in a page that the server draws, and in its data',
  { timeout: 600_000 },
  async ({ limit, write, pages }) => {
    const texts = [
      ...sampled(packedText(limit), TEXTS_TRIED, 'sample'),
      '\u2028</script><script>ran(1)</script>\u2029<!--',
    ]
    for (const [n, text] of texts.entries()) {
      const reply = await write(text, n)
      expect(reply.status, `${text}: ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    }
    const shown: string[] = []
    for (const path of pages()) {
      const cookie = path === '/login' ? '' : `session=${staff.token}`
      const { text: html } = await http.send({ method: 'GET', path, headers: { cookie } })
      const block = /<script type="application\/json" id="first-view">(.*?)<\/script>/s.exec(html)?.[1]
      if (!block) throw new Error(`${path} came empty.`)
      expect(block, path).not.toMatch(/[<\u2028\u2029]/)
      expect(handlersIn(html), path).toEqual([])
      const written = HOSTILE_DOCUMENTS.filter((text) => text.includes('<') && html.includes(text))
      expect(written, path).toEqual([])
      shown.push(...(JSON.stringify(JSON.parse(block)).match(/ran\(1\)|evil\.example/g) ?? []))
    }
    expect(shown).not.toEqual([])
  },
)

/** Tags that do something: attributes lose their values, which may hold anything. */
function handlersIn(html: string): string[] {
  const tags = html.replace(/"[^"]*"/g, '""').match(/<[a-z][^>]*>/gi) ?? []
  return tags.filter((tag) => /\son\w+\s*=|<(iframe|object|embed|base|math|marquee|applet)\b|script:/i.test(tag))
}

// Mails ----------------------------------------------------------------------------------------------------------------

const tagsOf = (html: string) => html.match(/<[^>]*>/g)
const mailWith = (text: string) =>
  letter({
    to: 'ida@example.org',
    subject: text,
    greeting: `Hello ${text},`,
    paragraphs: [text, text],
    items: [{ label: text, href: 'https://portal.example/1' }],
    action: { label: text, href: `https://portal.example/?next=${encodeURIComponent(text)}` },
    closing: text,
  })

test('a mail about whatever is written is made of the same elements as any other', () => {
  const elements = (text: string) => tagsOf(mailWith(text).html.replaceAll(/next=[^"<]*/g, 'next='))
  const usual = elements('a name')
  for (const text of TEXTS) expect(elements(text), text).toEqual(usual)
})

test('in a mail that was sent no text is a header, a recipient or a part of its own', async () => {
  let name = ''
  const mailer = createMailer({
    smtpUrl: mails.url,
    from: 'Homeroom <h@example.org>',
    outbox: '',
    log: app.ctx.log,
    identity: { current: () => ({ name, logo: null }), picture: () => null },
    note: async () => undefined,
  })
  const sent = [...sampled(HOSTILE_DOCUMENTS, 10), ...LINES]
  for (const text of sent) {
    name = text
    await mailer.send(mailWith(text))
  }
  mailer.close()
  expect(mails.mails).toHaveLength(sent.length)
  for (const { to, from, subject, html = '', attachments } of mails.mails) {
    expect([to, from, attachments]).toEqual(['ida@example.org', 'h@example.org', []])
    expect(subject).not.toMatch(/[\r\n]/)
    expect(handlersIn(html)).toEqual([])
    expect(html).not.toMatch(/<(script|img|svg|iframe)/i)
  }
})

// Calendars and spreadsheets -------------------------------------------------------------------------------------------

test('in a calendar every text is the summary of its own event', () => {
  const at = new Date(NOW)
  const revisions = TEXTS.map((summary, n) => ({
    event: { key: `due-${n}`, summary, starts: NOW, last_day: null, opens: null },
    sequence: 0,
    changed_at: at,
    cancelled_at: null,
  }))
  for (const name of sampled(TEXTS, 20)) {
    const text = calendarText({ name, uid: 'u', linkBase: 'https://portal.example', revisions })
    expect(text.match(/^BEGIN:VCALENDAR\r$/gm)).toHaveLength(1)
    const calendar = new ICAL.Component(ICAL.parse(text))
    const events = calendar.getAllSubcomponents('vevent')
    expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual(
      TEXTS.map((summary) => summary.replace(/\p{Cc}+/gu, ' ')),
    )
    const names = new Set(events.flatMap((event) => event.getAllProperties().map((property) => property.name)))
    expect([...names].filter((one) => ['attach', 'url', 'attendee', 'description'].includes(one))).toEqual([])
  }
})

test('in a spreadsheet every text is one cell, and none is a formula', () => {
  const rows: string[][] = parse(TEXTS.map((text) => csvLine([text, 'next'])).join(''), { recordDelimiter: '\r\n' })
  expect(rows).toHaveLength(TEXTS.length)
  for (const [n, row] of rows.entries()) {
    expect(row).toHaveLength(2)
    expect(row[0]).not.toMatch(/^[=+\-@\t\r]/)
    expect(row[0]?.replace(/^'(?='*[=+\-@\t\r])/, '')).toBe(TEXTS[n])
  }
})
