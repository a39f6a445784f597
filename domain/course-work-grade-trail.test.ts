import { expect, test } from 'vitest'
import { gradeTrail } from './course-work-grade-trail.ts'

const NOW = new Date('2026-10-14T20:00:00Z')
const IDA = { first_name: 'Ida', last_name: 'Nguyen' }
const BEN = { first_name: 'Ben', last_name: 'Ito' }
const TODAY = '2026-10-14T19:17:00Z'
const EARLIER = '2026-10-14T19:01:00Z'
const entry = (at: string, actor: typeof IDA | null, changes: Record<string, { from: unknown; to: unknown }>) => ({
  at,
  action: 'graded',
  actor,
  changes,
})
const graded = (at: string, actor: typeof IDA | null, from: number | null, to: number | null) =>
  entry(at, actor, { grade: { from, to } })
const returned = { ...graded(TODAY, BEN, 1, null), action: 'returned' }
const undone = { ...graded(TODAY, BEN, null, 1), action: 'return undone' }

test.each([
  ['nothing', [], null],
  ['a submission alone', [entry(TODAY, IDA, { repository: { from: null, to: 'x' } })], null],
  ['a comment alone', [entry(TODAY, IDA, { instructor_comment: { from: '', to: 'x' } })], null],
  ['one grade', [graded(TODAY, IDA, null, 5)], 'Ida Nguyen 5 at 2:17 PM CT'],
  [
    'a changed grade',
    [graded(TODAY, BEN, 5, 1), graded(EARLIER, IDA, null, 5)],
    'Ida Nguyen 5, then Ben Ito 1 at 2:17 PM CT',
  ],
  [
    'a grade with a comment in between',
    [
      graded(TODAY, BEN, 5, 1),
      entry(TODAY, BEN, { instructor_comment: { from: '', to: 'x' } }),
      graded(EARLIER, IDA, null, 5),
    ],
    'Ida Nguyen 5, then Ben Ito 1 at 2:17 PM CT',
  ],
  ['a return', [returned, graded(EARLIER, IDA, null, 1)], 'Ida Nguyen 1, then Ben Ito returned it at 2:17 PM CT'],
  [
    'a return that was undone',
    [undone, returned, graded(EARLIER, IDA, null, 1)],
    'Ben Ito returned it, then Ben Ito took the return back at 2:17 PM CT',
  ],
  [
    'three grades',
    [graded(TODAY, BEN, 3, 1), graded(EARLIER, IDA, 5, 3), graded(EARLIER, IDA, null, 5)],
    'Ida Nguyen 3, then Ben Ito 1 at 2:17 PM CT',
  ],
  [
    'a grade that was taken back',
    [graded(TODAY, BEN, 5, null), graded(EARLIER, IDA, null, 5)],
    'Ida Nguyen 5, then Ben Ito cleared it at 2:17 PM CT',
  ],
  ['an import', [graded(TODAY, null, null, 3)], 'Someone 3 at 2:17 PM CT'],
  ['another day', [graded('2026-10-14T04:59:00Z', IDA, null, 3)], 'Ida Nguyen 3 on October 13th 2026, 11:59 PM CT'],
])('the trail of %s', (_, entries, trail) => {
  expect(gradeTrail(entries, NOW)).toBe(trail)
})
