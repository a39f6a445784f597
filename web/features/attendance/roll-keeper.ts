import type { AttendanceMark } from '#contract/attendance.ts'
import type { AttendanceStatus } from '#domain/attendance-status.ts'
import { isApiError } from '#web/api/api-error.ts'
import { createStore, type Store } from '#web/store.ts'

type Status = AttendanceStatus | null

/** A mark that the server has not confirmed yet. */
export interface UnsavedMark {
  status: Status
  /** The version that stood there when it was marked. */
  version: number
  /** 'waiting' is retried; 'conflict' waits for the person's choice. */
  state: 'sending' | 'waiting' | 'conflict'
  /** What a colleague has marked meanwhile. */
  theirs: AttendanceMark | null
}
export type UnsavedMarks = ReadonlyMap<number, UnsavedMark>
export type SavedMarks = ReadonlyMap<number, AttendanceMark>

export interface RollKeeper {
  unsaved: Store<UnsavedMarks>
  /** What the server has answered; a read that began before may still show less. */
  saved: Store<SavedMarks>
  /** `version` is that of the mark on screen. */
  mark(student_id: number, status: Status, version: number): void
  /** After a conflict. */
  keepTheirs(student_id: number): void
  saveMine(student_id: number): void
  /** Sends what could not be sent. */
  retry(): void
  /** Takes up what was not saved before a reload. */
  restore(marks: Iterable<readonly [student_id: number, mark: UnsavedMark]>): void
}

interface Wires {
  send(student_id: number, status: Status, version: number): Promise<AttendanceMark>
  /** Refused for good, such as someone who is no longer on the roll. */
  onRefused(error: unknown): void
}

/**
 * Saves the marks of a roll call one by one, for each student one at a time, so that a second key waits for the first and has its
 * version. What cannot be sent is kept and retried; a colleague's mark is never overwritten without asking.
 */
export function createRollKeeper({ send, onRefused }: Wires): RollKeeper {
  const unsaved = createStore<UnsavedMarks>(new Map())
  const saved = createStore<SavedMarks>(new Map())
  const remember = (mark: AttendanceMark) => saved.set(new Map(saved.get()).set(mark.student_id, mark))

  function put(id: number, next: UnsavedMark | null): void {
    const marks = new Map(unsaved.get())
    if (next) marks.set(id, next)
    else marks.delete(id)
    unsaved.set(marks)
  }

  async function save(id: number): Promise<void> {
    const sent = unsaved.get().get(id)
    if (!sent) return
    put(id, { ...sent, state: 'sending', theirs: null })
    try {
      const answer = await send(id, sent.status, sent.version)
      remember(answer)
      const now = unsaved.get().get(id)
      if (!now || now.status === sent.status) return put(id, null)
      put(id, { ...now, version: answer.version })
      await save(id)
    } catch (error) {
      const now = unsaved.get().get(id) ?? sent
      if (isApiError(error, 'stale'))
        return put(id, { ...now, state: 'conflict', theirs: error.current as AttendanceMark })
      if (isPassing(error)) return put(id, { ...now, state: 'waiting' })
      put(id, null)
      onRefused(error)
    }
  }

  function retry(): void {
    for (const [id, { state }] of unsaved.get()) if (state === 'waiting') void save(id)
  }

  return {
    unsaved,
    saved,
    mark(id, status, version) {
      const before = unsaved.get().get(id)
      put(id, before ? { ...before, status } : { status, version, state: 'sending', theirs: null })
      if (before?.state !== 'sending' && before?.state !== 'conflict') void save(id)
    },
    keepTheirs(id) {
      const theirs = unsaved.get().get(id)?.theirs
      if (theirs) remember(theirs)
      put(id, null)
    },
    saveMine(id) {
      const mine = unsaved.get().get(id)
      if (!mine?.theirs) return
      put(id, { ...mine, version: mine.theirs.version })
      void save(id)
    },
    retry,
    restore(marks) {
      for (const [id, mark] of marks) put(id, { ...mark, state: 'waiting', theirs: null })
      retry()
    },
  }
}

/** No answer, too many calls, or a server that is down: worth another try. */
function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.code === 'offline' || error.code === 'too_many' || Number(error.status) >= 500)
}
