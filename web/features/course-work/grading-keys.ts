import { GRADES, type Grade } from '#domain/course-work-grade.ts'
import type { GradingNeighbours } from '#domain/course-work-grading.ts'
import type { Shortcuts } from './use-shortcuts.ts'

interface Deeds {
  isGraded: boolean
  ways: GradingNeighbours
  canSave: boolean
  grade(grade: Grade): void
  write(): void
  go(to: number): void
  save(to: number | null): void
  toggleHints(): void
}

interface Hint {
  keys: readonly string[]
  does: string
}

const MODIFIER = /Mac|iPad|iPhone/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** What each key does and the line that says so. No single key saves: people start to type before they look. */
export function gradingKeys({ isGraded, ways, canSave, grade, write, go, save, toggleHints }: Deeds) {
  const { previous, next, nextWaiting } = ways
  // On the last one there is no next; a hand that has pressed it forty times still means to save.
  const toNext = canSave ? () => save(nextWaiting) : null
  const toSave = canSave ? () => save(null) : null
  const keys: Shortcuts = {
    c: write,
    '?': toggleHints,
    j: next === null ? null : () => go(next),
    k: previous === null ? null : () => go(previous),
    'ctrl+enter': toSave,
    'ctrl+shift+enter': toNext,
  }
  if (isGraded) for (const each of GRADES) keys[each] = () => grade(each)

  const hasQueue = next !== null || previous !== null
  const hints: Hint[] = [
    ...(isGraded ? [{ keys: GRADES.map(String), does: 'grade' }] : []),
    { keys: ['C'], does: 'comment' },
    ...(hasQueue ? [{ keys: ['J', 'K'], does: 'next, previous' }] : []),
    { keys: [MODIFIER, 'Enter'], does: 'save' },
    ...(nextWaiting === null ? [] : [{ keys: [MODIFIER, 'Shift', 'Enter'], does: 'save and next' }]),
    { keys: ['?'], does: 'this list' },
  ]
  return { keys, hints }
}
