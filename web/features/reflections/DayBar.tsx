import type { DateText } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { type ClassDates, stepBack, stepForward } from '#domain/reflection-day.ts'
import { DayStepper } from '#web/ui/DayStepper.tsx'

interface DayBarProps {
  day: DateText
  dates: ClassDates
  onStep(day: DateText): void
  onPick(day: DateText): void
}

/** Previous and Next skip days without class. The range is classroom start to graduation. */
export function DayBar({ day, dates, onStep, onPick }: DayBarProps) {
  return (
    <DayStepper
      day={day}
      previous={stepBack(day, dates)}
      next={stepForward(day, dates)}
      noPrevious={`There is no class before this day: the classroom starts on ${formatDate(dates.classroom_start)}.`}
      noNext={`There is no class after this day: the cohort graduates on ${formatDate(dates.graduation)}.`}
      min={dates.classroom_start}
      max={dates.graduation}
      problemOf={(picked) => outOfRange(picked, dates)}
      onStep={onStep}
      onPick={onPick}
    />
  )
}

function outOfRange(day: DateText, { classroom_start, graduation }: ClassDates): string | null {
  if (classroom_start !== null && day < classroom_start) {
    return `Classroom start is the first day: ${formatDate(classroom_start)}.`
  }
  if (graduation !== null && day > graduation) return `Graduation is the last day: ${formatDate(graduation)}.`
  return null
}
