import { Skeleton } from '@mantine/core'
import { Panel } from '#web/ui/Panel.tsx'

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
