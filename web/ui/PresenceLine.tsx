import { useEffect } from 'react'
import type { HistoryEntity } from '#domain/history-words.ts'
import { useHere } from '#web/live/use-here.ts'
import { announce } from './announce.ts'
import styles from './PresenceLine.module.css'

/** '{name} is grading this', while a colleague has the same thing open. Never a lock. */
export function PresenceLine({ place, doing }: { place: string | null; doing: 'grading' | 'editing' }) {
  const others = useHere(place)
  const words = others.length > 0 ? `${inWords(others)} ${others.length === 1 ? 'is' : 'are'} ${doing} this` : ''
  useEffect(() => {
    if (words) announce(words)
  }, [words])
  return words ? <p className={styles.line}>{words}</p> : null
}

/** The place of a form; null if nobody is told who has it open. */
export function placeOf({ entity, id }: { entity: HistoryEntity; id: number }): string | null {
  return PLACES.includes(entity) ? `${entity}/${id}` : null
}
const PLACES: readonly HistoryEntity[] = ['assignment', 'cohort', 'student', 'employee']

function inWords(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
