import { Box } from '@mantine/core'
import { lazy } from 'react'
import { Panel } from '#web/ui/Panel.tsx'
import { WhenSeen } from '#web/ui/WhenSeen.tsx'

const Timeline = lazy(() => import('./Timeline.tsx'))

export function TimelinePanel({ studentId }: { studentId: number }) {
  return (
    <Panel title="Timeline">
      {/* As high as the window, so that a link to this section finds it at the top before it is read. */}
      <WhenSeen waiting={<Box h="80vh" />}>
        <Timeline studentId={studentId} />
      </WhenSeen>
    </Panel>
  )
}
