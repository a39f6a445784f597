import { expect, test } from 'vitest'
import type { AttendanceMark } from '#contract/attendance.ts'
import type { AttendanceStatus } from '#domain/attendance-status.ts'
import { ApiError, offlineError } from '#web/api/api-error.ts'
import { createRollKeeper } from './roll-keeper.ts'

type Status = AttendanceStatus | null
const ADA = 7
const marked = (status: Status, version: number): AttendanceMark => ({
  student_id: ADA,
  day: '2026-10-14',
  status,
  version,
  marked_by: null,
  marked_at: null,
})
const stale = (current: AttendanceMark) =>
  new ApiError({ status: 409, code: 'stale', message: 'Changed', current, requestId: '' })

/** A server whose answers are given one by one. */
function setUp() {
  const sent: { status: Status; version: number; answer(mark: AttendanceMark): void; fail(error: unknown): void }[] = []
  const refused: unknown[] = []
  const keeper = createRollKeeper({
    send: (_id, status, version) =>
      new Promise((answer, fail) => {
        sent.push({ status, version, answer, fail })
      }),
    onRefused: (error) => refused.push(error),
  })
  const asked = () => sent.map(({ status, version }) => [status, version])
  return { keeper, sent, refused, asked, unsaved: () => keeper.unsaved.get().get(ADA) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a second key waits for the first and is sent with its version', async () => {
  const { keeper, sent, asked, unsaved } = setUp()
  keeper.mark(ADA, 'present', 0)
  keeper.mark(ADA, 'late', 0)
  keeper.mark(ADA, 'absent', 0)
  expect(asked()).toEqual([['present', 0]])
  sent[0]?.answer(marked('present', 1))
  await settled()
  expect(asked()).toEqual([
    ['present', 0],
    ['absent', 1],
  ])
  sent[1]?.answer(marked('absent', 2))
  await settled()
  expect(unsaved()).toBeUndefined()
  expect(keeper.saved.get().get(ADA)).toMatchObject({ status: 'absent', version: 2 })
})

test('what cannot be sent is kept and sent again, as it was marked last', async () => {
  const { keeper, sent, asked, unsaved } = setUp()
  keeper.mark(ADA, 'present', 0)
  sent[0]?.fail(offlineError())
  await settled()
  expect(unsaved()).toMatchObject({ status: 'present', state: 'waiting' })
  keeper.mark(ADA, 'late', 0)
  sent[1]?.fail(offlineError())
  await settled()
  keeper.retry()
  keeper.retry()
  expect(asked()).toEqual([
    ['present', 0],
    ['late', 0],
    ['late', 0],
  ])
})

test('a colleague’s mark waits for a choice, and nothing is sent until then', async () => {
  const { keeper, sent, asked, unsaved } = setUp()
  keeper.mark(ADA, 'absent', 0)
  sent[0]?.fail(stale(marked('late', 3)))
  await settled()
  expect(unsaved()).toMatchObject({ status: 'absent', state: 'conflict', theirs: { status: 'late' } })
  keeper.retry()
  keeper.mark(ADA, 'excused', 0)
  expect(sent).toHaveLength(1)
  keeper.saveMine(ADA)
  expect(asked().at(-1)).toEqual(['excused', 3])
  sent[1]?.fail(stale(marked('present', 4)))
  await settled()
  keeper.keepTheirs(ADA)
  expect(unsaved()).toBeUndefined()
  expect(keeper.saved.get().get(ADA)).toMatchObject({ status: 'present', version: 4 })
})

test('a mark that is refused for good is dropped and said', async () => {
  const { keeper, sent, refused, unsaved } = setUp()
  keeper.mark(ADA, 'absent', 0)
  const error = new ApiError({ status: 422, code: 'invalid', message: 'They were not in this cohort.', requestId: '' })
  sent[0]?.fail(error)
  await settled()
  expect(unsaved()).toBeUndefined()
  expect(refused).toEqual([error])
})

test('what was not saved before a reload is sent again with its version, also what waited for a choice', async () => {
  const { keeper, sent, asked, unsaved } = setUp()
  keeper.restore([[ADA, { status: 'absent', version: 2, state: 'conflict', theirs: marked('late', 3) }]])
  expect(asked()).toEqual([['absent', 2]])
  sent[0]?.fail(stale(marked('late', 3)))
  await settled()
  expect(unsaved()).toMatchObject({ status: 'absent', state: 'conflict', theirs: { status: 'late' } })
})
