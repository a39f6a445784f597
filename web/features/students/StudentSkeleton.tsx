import { Skeleton } from '@mantine/core'
import styles from './StudentPage.module.css'

/** As high as the content, to avoid layout shift. */
export function StudentSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true" role="status" aria-label="Loading">
      <Skeleton h={240} radius="lg" />
      <Skeleton h={386} radius="lg" />
      <Skeleton h={720} radius="lg" />
    </div>
  )
}
