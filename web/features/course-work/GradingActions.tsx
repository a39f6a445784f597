import { Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import type { GradingNeighbours } from '#domain/course-work-grading.ts'
import styles from './Grading.module.css'
import type { Grading } from './use-grading.ts'

interface GradingActionsProps {
  grading: Grading
  neighbours: GradingNeighbours
  canSave: boolean
  onGo(to: number): void
  onSave(to: number | null): void
  /** Next to Previous and Next. */
  children: ReactNode
}

export function GradingActions({ grading, neighbours, canSave, onGo, onSave, children }: GradingActionsProps) {
  const { previous, next, nextWaiting } = neighbours
  return (
    <div className={styles.actions}>
      {previous !== null || next !== null ? (
        <div className={styles.steps}>
          <Button
            variant="default"
            aria-label="Previous"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            disabled={previous === null}
            onClick={() => previous !== null && onGo(previous)}
          >
            <span className={styles.stepWord}>Previous</span>
          </Button>
          <Button
            variant="default"
            aria-label="Next"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            disabled={next === null}
            onClick={() => next !== null && onGo(next)}
          >
            <span className={styles.stepWord}>Next</span>
          </Button>
        </div>
      ) : null}
      {children}
      <p role="status" className={styles.state}>
        {stateWords(grading)}
      </p>
      <div className={styles.saves}>
        <Button variant={nextWaiting === null ? 'filled' : 'default'} disabled={!canSave} onClick={() => onSave(null)}>
          Save
        </Button>
        {nextWaiting !== null ? (
          <Button disabled={!canSave} onClick={() => onSave(nextWaiting)}>
            Save and next
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Also explains a disabled Save. */
function stateWords({ isChanged, isTooLong, draftState }: Grading): string {
  if (isTooLong) return 'The comment is too long to save'
  if (!isChanged) return 'No changes to save'
  if (draftState === 'kept') return 'Draft kept'
  if (draftState === 'failed') return 'The draft could not be kept; it is still here'
  return draftState === 'keeping' ? 'Keeping a draft…' : 'Not saved yet'
}
