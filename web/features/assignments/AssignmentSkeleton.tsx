import { Skeleton } from '@mantine/core'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './Assignments.module.css'

/** As high as what is to come, so that nothing jumps. */
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

/** The buttons beside the title; below it, in two rows, on a phone. */
export function ActionsSkeleton() {
  return <Skeleton className={styles.actionsSkeleton} />
}
