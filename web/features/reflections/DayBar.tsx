import { Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId, useState } from 'react'
import type { DateText } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { type ClassDates, isReflectionDay, stepBack, stepForward } from '#domain/reflection-day.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import styles from './DayPage.module.css'

interface DayBarProps {
  day: DateText
  dates: ClassDates
  onStep(day: DateText): void
  onPick(day: DateText): void
}

/** Previous and Next skip weekends. The range is classroom start to graduation. */
export function DayBar({ day, dates, onStep, onPick }: DayBarProps) {
  const reason = useId()
  // While a date is being typed it passes through others, so it is kept here until it is valid.
  const [typed, setTyped] = useState<string | null>(null)
  const previous = stepBack(day, dates)
  const next = stepForward(day, dates)

  function pick(value: string) {
    setTyped(value)
    if (isReflectionDay(value) && outOfRange(value, dates) === null) onPick(value)
  }

  return (
    <div className={styles.bar}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={previous === null}
        aria-describedby={previous === null ? reason : undefined}
        onClick={() => previous !== null && onStep(previous)}
      >
        Previous
      </Button>
      <DateField
        label="Day"
        value={typed ?? day}
        min={dates.classroom_start ?? undefined}
        max={dates.graduation ?? undefined}
        isSpelledOut={false}
        error={typed !== null && isReflectionDay(typed) ? outOfRange(typed, dates) : null}
        onChange={pick}
        onBlur={() => setTyped(null)}
      />
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={next === null}
        aria-describedby={next === null ? reason : undefined}
        onClick={() => next !== null && onStep(next)}
      >
        Next
      </Button>
      {previous === null || next === null ? (
        <p id={reason} className={styles.reason}>
          {previous === null ? (
            <>There is no class before this day: the classroom starts on {formatDate(dates.classroom_start)}. </>
          ) : null}
          {next === null ? (
            <>There is no class after this day: the cohort graduates on {formatDate(dates.graduation)}.</>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

function outOfRange(day: DateText, { classroom_start, graduation }: ClassDates): string | null {
  if (classroom_start !== null && day < classroom_start) {
    return `Classroom start is the first day: ${formatDate(classroom_start)}.`
  }
  if (graduation !== null && day > graduation) return `Graduation is the last day: ${formatDate(graduation)}.`
  return null
}
