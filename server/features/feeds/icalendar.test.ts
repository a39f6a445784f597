import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { centralInstant } from '#domain/central-time.ts'
import { type FeedEvent, studentEvents } from '#domain/feed-events.ts'
import { reviseFeed } from '#domain/feed-revisions.ts'
import { calendarText } from './icalendar.ts'

const GOLDEN = new URL('../../../test/fixtures/calendar-feed.ics', import.meta.url)
const now = new Date('2026-10-14T15:00:00Z')
const feed = {
  name: 'Lakeshore Code School',
  uid: '6f1e0c9e-52a8-4a0e-9d0b-0f3c9f6f2d11',
  linkBase: 'https://portal.example.org',
}

const cohort = {
  id: 9,
  name: 'Dev MN',
  campus_id: 1,
  applications_open: null,
  applications_close: null,
  prework_start: '2026-08-24',
  classroom_start: '2026-10-05',
  graduation: '2027-03-26',
}
const work = (id: number, name: string, date: string) => {
  const due_at = centralInstant(date, '17:00')
  return { id, name, due_at, own_due_at: due_at, is_excused: false, before_joining: false }
}

test('the feed of a student over both changes of the clock is the golden file, byte for byte', () => {
  const events = studentEvents({
    cohort,
    assignments: [
      work(1, 'Before the clocks go back', '2026-10-30'),
      work(2, 'After the clocks go back', '2026-11-02'),
      work(3, 'Before the clocks go forward', '2027-03-12'),
      work(4, 'After the clocks go forward', '2027-03-15'),
      {
        ...work(
          5,
          'Commas, semicolons; back\\slashes and a naïve name that is long enough to be folded 日本語',
          '2027-03-16',
        ),
        due_at: null,
      },
    ],
    daysOff: [
      {
        id: 3,
        name: 'Winter Break',
        first_day: '2026-12-24',
        last_day: '2027-01-01',
        campus_id: null,
        campus_name: null,
      },
    ],
  })
  const first = reviseFeed([], events, now)
  const later = new Date('2026-10-20T15:00:00Z')
  const moved = events
    .filter(({ key }) => key !== 'due-1')
    .map((event) =>
      event.key === 'due-2' ? { ...event, starts: centralInstant('2026-11-03', '17:00').toISOString() } : event,
    )
  const { revisions } = reviseFeed(first.revisions, moved, later)
  expect(calendarText({ ...feed, revisions })).toBe(readFileSync(GOLDEN, 'utf8'))
})

test('the golden file reads as it should in another parser', () => {
  const text = readFileSync(GOLDEN, 'utf8')
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const wall = (event: ICAL.Event) =>
    event.startDate.isDate
      ? event.startDate.toString()
      : new Intl.DateTimeFormat('sv', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' }).format(
          event.startDate.toJSDate(),
        )
  expect(events.map((event) => [event.uid.split('@')[0], wall(event), event.sequence])).toEqual([
    ['cohort-9-prework_start', '2026-08-24', 0],
    ['cohort-9-classroom_start', '2026-10-05', 0],
    ['due-1', '2026-10-30 17:00', 1],
    ['due-2', '2026-11-03 17:00', 1],
    ['day-off-3', '2026-12-24', 0],
    ['due-3', '2027-03-12 17:00', 0],
    ['due-4', '2027-03-15 17:00', 0],
    ['due-5', '2027-03-16 17:00', 0],
    ['cohort-9-graduation', '2027-03-26', 0],
  ])
  expect(events[4]?.endDate.toString()).toBe('2027-01-02')
  expect(events[2]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(events[7]?.summary).toBe(
    'Due: Commas, semicolons; back\\slashes and a naïve name that is long enough to be folded 日本語 (extended)',
  )
})

test('every line ends as it should and has at most 75 octets', () => {
  const text = readFileSync(GOLDEN, 'utf8')
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test.each([
  'BEGIN:VEVENT\r\nSUMMARY:injected\r\nEND:VEVENT',
  'a\u0007b\u0000c\u0085d',
  '"quotes": and; commas, \\n \\N \\, backslashes\\',
  '😀'.repeat(60),
  '\u202Eright to left',
])('a name like %j stays one name', (name) => {
  const event: FeedEvent = {
    key: 'due-1',
    starts: now.toISOString(),
    last_day: null,
    summary: name,
    opens: { page: 'assignment', id: 1 },
  }
  const { revisions } = reviseFeed([], [event], now)
  const text = calendarText({ ...feed, name, revisions })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const read = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  expect(read.map(({ summary }) => summary)).toEqual([name.replace(/\p{Cc}+/gu, ' ')])
  expect(read[0]?.component.getFirstPropertyValue('url')).toBe('https://portal.example.org/assignments/1')
  expect(text.match(/^BEGIN:/gm)).toHaveLength(2)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
})
