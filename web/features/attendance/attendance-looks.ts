import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { AttendanceStatus } from '#domain/attendance-status.ts'
import type { Tone } from '#web/ui/status-looks.ts'

export const ATTENDANCE_LOOKS: Record<AttendanceStatus, { tone: Tone; Icon: typeof IconCheck }> = {
  present: { tone: 'good', Icon: IconCheck },
  late: { tone: 'warn', Icon: IconClock },
  absent: { tone: 'bad', Icon: IconX },
  excused: { tone: 'neutral', Icon: IconCircleMinus },
}
