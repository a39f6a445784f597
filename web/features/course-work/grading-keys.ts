import { GRADES, type Grade } from '#domain/course-work-grade.ts'
import type { GradingNeighbours } from '#domain/course-work-grading.ts'
import { type Hint, modifierKey, type Shortcuts } from '#web/ui/shortcuts/use-shortcuts.ts'

interface GradingKeysOptions {
  frame: GradingFrame
  isGraded: boolean
  neighbours: GradingNeighbours
  canSave: boolean
  grade(grade: Grade): void
  write(): void
  go(to: number): void
  save(to: number | null): void
  /** Null where the page has the list. */
  toggleHints: (() => void) | null
}

/** In a dialog Ctrl+Enter closes; on the desk the next work follows. */
export type GradingFrame = 'dialog' | 'desk'

/** The keys and their hints. No single key saves, in case someone types before the comment has the focus. */
export function gradingKeys({
  frame,
  isGraded,
  neighbours,
  canSave,
  grade,
  write,
  go,
  save,
  toggleHints,
}: GradingKeysOptions) {
  const { previous, next, nextWaiting } = neighbours
  // On the last work it saves and closes.
  const toNext = canSave ? () => save(nextWaiting) : null
  const toSave = canSave ? () => save(null) : null
  const keys: Shortcuts = {
    c: write,
    '?': toggleHints,
    j: next === null ? null : () => go(next),
    k: previous === null ? null : () => go(previous),
    'ctrl+enter': frame === 'desk' ? toNext : toSave,
    'ctrl+shift+enter': toNext,
  }
  if (isGraded) {
    for (const each of GRADES) {
      keys[each] = () => grade(each)
      keys[`ctrl+shift+${each}`] = () => grade(each)
    }
  }

  const modifier = modifierKey()
  const hasQueue = next !== null || previous !== null
  const hints: Hint[] = [
    ...(isGraded
      ? [
          { keys: GRADES.map(String), does: 'grade' },
          { keys: ['Ctrl', 'Shift', GRADES.join(' ')], does: 'grade while writing' },
        ]
      : []),
    { keys: ['C'], does: 'comment' },
    ...(hasQueue ? [{ keys: ['J', 'K'], does: 'next, previous' }] : []),
    { keys: [modifier, 'Enter'], does: frame === 'desk' ? 'save and next' : 'save' },
    ...(frame === 'desk' || nextWaiting === null
      ? []
      : [{ keys: [modifier, 'Shift', 'Enter'], does: 'save and next' }]),
    ...(frame === 'desk' ? [] : [{ keys: ['?'], does: 'this list' }]),
  ]
  return { keys, hints }
}
