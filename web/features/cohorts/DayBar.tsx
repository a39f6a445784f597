import { Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId, useState } from 'react'
import type { DateText } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { isFeedbackDay, nextDisabled, nextFeedbackDay, previousFeedbackDay } from '#domain/feedback-day.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import styles from './Feedback.module.css'

interface DayBarProps {
  day: DateText
  graduation: DateText | null
  onStep(day: DateText): void
  onPick(day: DateText): void
}

/** Previous and Next go over weekends; the picker ends with graduation. */
export function DayBar({ day, graduation, onStep, onPick }: DayBarProps) {
  const reason = useId()
  // What is being typed passes through days that nobody means, so it is held here until it is one.
  const [typed, setTyped] = useState<string | null>(null)
  const isTooLate = typed !== null && isFeedbackDay(typed) && graduation !== null && typed > graduation
  const isLast = nextDisabled(day, graduation)

  function pick(value: string) {
    setTyped(value)
    if (isFeedbackDay(value) && (graduation === null || value <= graduation)) onPick(value)
  }

  return (
    <div className={styles.bar}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={() => onStep(previousFeedbackDay(day))}
      >
        Previous
      </Button>
      <DateField
        label="Day"
        value={typed ?? day}
        max={graduation ?? undefined}
        isSpelledOut={false}
        error={isTooLate ? `Graduation is the last day: ${formatDate(graduation)}.` : null}
        onChange={pick}
        onBlur={() => setTyped(null)}
      />
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={isLast}
        aria-describedby={isLast ? reason : undefined}
        onClick={() => onStep(nextFeedbackDay(day))}
      >
        Next
      </Button>
      {isLast ? (
        <p id={reason} className={styles.reason}>
          There is no class after this day: the cohort graduates on {formatDate(graduation)}.
        </p>
      ) : null}
    </div>
  )
}
