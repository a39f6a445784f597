import { afterEach, expect, test } from 'vitest'
import { dueFields, parseDue } from './assignment-due-time.ts'
import { addDays, centralDate, centralInstant, centralTime, startOfCentralDay, weekday } from './central-time.ts'
import { cohortPhase, cohortPhrase } from './cohort-phase.ts'
import { formatDate, formatInstant, formatShortDate } from './display.ts'
import { remindersDue } from './notice-reminder.ts'
import { defaultReflectionDay, nextReflectionDay, previousReflectionDay } from './reflection-day.ts'
import { reflectionWindow } from './reflection-window.ts'

const own = process.env.TZ

afterEach(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

const cohort = {
  applications_open: '2026-08-01',
  applications_close: '2026-09-01',
  prework_start: '2026-10-01',
  classroom_start: '2026-10-26',
  graduation: '2027-03-19',
  days_off: [],
  feedback_nag: true,
}

/** The results of all time rules around a day, as text. */
function allResults(date: string): string {
  const said: unknown[] = [
    addDays(date, 1),
    weekday(date),
    nextReflectionDay(date, []),
    previousReflectionDay(date, []),
  ]
  said.push(startOfCentralDay(date), formatDate(date), formatShortDate(date), parseDue({ date, time: '02:30' }))
  for (const time of ['00:00', '01:30', '02:30', '09:00', '13:59:59', '14:00', '15:59:59', '16:00', '19:00', '23:30']) {
    const now = centralInstant(date, time)
    said.push(now, centralDate(now), centralTime(now), formatInstant(now), dueFields(now))
    said.push(cohortPhase(cohort, now), cohortPhrase(cohort, now), defaultReflectionDay(cohort, now))
    said.push(reflectionWindow(cohort, now), remindersDue(cohort, now))
  }
  return JSON.stringify(said)
}

// Samoa skipped a day, Lord Howe shifts by half an hour, Beirut and Santiago change their clocks at midnight.
test.for([
  ['Asia/Tokyo', -540],
  ['Pacific/Auckland', -780],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
  ['Australia/Lord_Howe', -660],
  ['America/Santiago', 180],
  ['Asia/Beirut', -120],
] as const)('a machine in %s says the same as one in UTC', ([zone, minutes]) => {
  const days = ['2026-07-31', '2026-09-06', '2027-03-28', '2027-04-04']
  for (let date = '2026-10-23'; date < '2026-11-04'; date = addDays(date, 1)) days.push(date)
  for (let date = '2027-03-10'; date < '2027-03-22'; date = addDays(date, 1)) days.push(date)
  process.env.TZ = 'UTC'
  const expected = days.map(allResults)
  process.env.TZ = zone
  expect(new Date('2027-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutes)
  expect(days.map(allResults)).toEqual(expected)
})
