import { Skeleton } from '@mantine/core'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './Assignments.module.css'

/** As high as the content, to avoid layout shift. */
export function AssignmentSkeleton() {
  return (
    <div aria-busy="true">
      <Panel>
        <Skeleton h={176} />
      </Panel>
      <Panel title="Notes">
        <Skeleton h={120} />
      </Panel>
      <Panel title="Course Work">
        <Skeleton h={320} />
      </Panel>
    </div>
  )
}

export function ActionsSkeleton() {
  return <Skeleton className={styles.actionsSkeleton} />
}
