import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsLeaving } from '#web/navigation/hooks.ts'
import styles from './ProgressBar.module.css'

const UNNOTICED_MS = 150

/** A thin line at the top while a page or call takes noticeably long. */
export function ProgressBar() {
  const isLeaving = useIsLeaving()
  const isFetching = useIsFetching({ predicate: (query) => query.state.status === 'pending' }) > 0
  const isMutating = useIsMutating() > 0
  const isBusy = isLeaving || isFetching || isMutating
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isBusy), isBusy ? UNNOTICED_MS : 0)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isShown ? <div className={styles.bar} aria-hidden="true" /> : null
}
