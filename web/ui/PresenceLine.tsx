import { Fragment, useEffect } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { HistoryEntity } from '#domain/history-words.ts'
import { listInWords } from '#domain/list-in-words.ts'
import { useHere } from '#web/live/use-here.ts'
import { announce } from './announce.ts'
import styles from './PresenceLine.module.css'
import { TextLink } from './TextLink.tsx'

/** '{name} is grading this', while a colleague has the same thing open. Never a lock. */
export function PresenceLine({ place, doing }: { place: string | null; doing: 'grading' | 'editing' }) {
  const others = useHere(place)
  const are = `${others.length === 1 ? 'is' : 'are'} ${doing} this`
  const words = others.length > 0 ? `${listInWords(others.map(({ name }) => name))} ${are}` : ''
  useEffect(() => {
    if (words) announce(words)
  }, [words])
  if (!words) return null
  return (
    <p className={styles.line}>
      {others.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index === 0 ? '' : index === others.length - 1 ? ' and ' : ', '}
          <TextLink to={pagePath('employeeEdit', { id })}>{name}</TextLink>
        </Fragment>
      ))}{' '}
      {are}
    </p>
  )
}

/** The place of a form; null if nobody is told who has it open. */
export function placeOf({ entity, id }: { entity: HistoryEntity; id: number }): string | null {
  return PLACES.includes(entity) ? `${entity}/${id}` : null
}
const PLACES: readonly HistoryEntity[] = ['assignment', 'cohort', 'student', 'employee']
