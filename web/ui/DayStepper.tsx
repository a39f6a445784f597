import { Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId, useState } from 'react'
import type { DateText } from '#domain/central-time.ts'
import { isReflectionDay } from '#domain/reflection-day.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import styles from './DayStepper.module.css'

interface DayStepperProps {
  day: DateText
  previous: DateText | null
  next: DateText | null
  /** Why there is no previous or next day, in words. */
  noPrevious: string
  noNext: string
  min: DateText | null
  max: DateText | null
  /** Why a day that was typed cannot be shown; null if it can. */
  problemOf(day: DateText): string | null
  onStep(day: DateText): void
  onPick(day: DateText): void
}

/** Previous, the day itself, and Next. */
export function DayStepper({ day, previous, next, min, max, problemOf, onStep, onPick, ...words }: DayStepperProps) {
  const reason = useId()
  // While a date is being typed it passes through others, so it is kept here until it is valid.
  const [typed, setTyped] = useState<string | null>(null)

  function pick(value: string) {
    setTyped(value)
    if (isReflectionDay(value) && problemOf(value) === null) onPick(value)
  }

  const reasons = [previous === null ? words.noPrevious : '', next === null ? words.noNext : ''].filter(Boolean)
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
        min={min ?? undefined}
        max={max ?? undefined}
        isSpelledOut={false}
        error={typed !== null && isReflectionDay(typed) ? problemOf(typed) : null}
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
      {reasons.length > 0 ? (
        <p id={reason} className={styles.reason}>
          {reasons.join(' ')}
        </p>
      ) : null}
    </div>
  )
}
