import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { type Grade, gradeMeaning } from '#domain/course-work-grade.ts'
import { Chip } from '#web/ui/StatusChip.tsx'
import type { Tone } from '#web/ui/status-looks.ts'

const LOOKS: Record<Grade, { tone: Tone; Icon: typeof IconCheck }> = {
  1: { tone: 'warn', Icon: IconRepeat },
  3: { tone: 'good', Icon: IconCheck },
  5: { tone: 'good', Icon: IconStar },
}

/** The meaning of a grade, without the number. */
export function GradeChip({ grade }: { grade: Grade }) {
  const { tone, Icon } = LOOKS[grade]
  return (
    <Chip tone={tone} icon={<Icon size={15} stroke={2} aria-hidden />}>
      {gradeMeaning(grade)}
    </Chip>
  )
}
