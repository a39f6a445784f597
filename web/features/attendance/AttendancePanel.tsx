import { Box } from '@mantine/core'
import { lazy } from 'react'
import { Panel } from '#web/ui/Panel.tsx'
import { WhenSeen } from '#web/ui/WhenSeen.tsx'

const StudentAttendance = lazy(() => import('./StudentAttendance.tsx'))

/** On a student's page, in a school that takes attendance. */
export function AttendancePanel({ studentId }: { studentId: number }) {
  return (
    <Panel title="Attendance">
      <WhenSeen waiting={<Box h={90} />}>
        <StudentAttendance studentId={studentId} />
      </WhenSeen>
    </Panel>
  )
}
