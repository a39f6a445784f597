import { rollSteps } from '#domain/attendance-roll.ts'
import { centralDate, type DateText } from '#domain/central-time.ts'
import type { ClassCalendar } from '#domain/cohort-class-days.ts'
import { DayStepper } from '#web/ui/DayStepper.tsx'
import { useNow } from '#web/ui/use-now.ts'

interface RollBarProps {
  day: DateText
  calendar: ClassCalendar
  onStep(day: DateText): void
  onPick(day: DateText): void
}

/** Previous and Next lead from class day to class day, up to today. */
export function RollBar({ day, calendar, onStep, onPick }: RollBarProps) {
  const now = useNow()
  const today = centralDate(now)
  return (
    <DayStepper
      day={day}
      {...rollSteps(day, calendar, now)}
      noPrevious="There is no class day before this one."
      noNext="There is no later class day yet."
      min={calendar.dates.classroom_start}
      max={today}
      problemOf={(picked) => (picked > today ? 'This day has not come yet.' : null)}
      onStep={onStep}
      onPick={onPick}
    />
  )
}
