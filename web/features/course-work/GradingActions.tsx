import { Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import type { GradingNeighbours } from '#domain/course-work-grading.ts'
import { Tip } from '#web/ui/Tip.tsx'
import styles from './Grading.module.css'
import type { Grading } from './use-grading.ts'

interface GradingActionsProps {
  grading: Grading
  neighbours: GradingNeighbours
  canSave: boolean
  onGo(to: number): void
  onSave(to: number | null): void
  /** Why the work cannot be returned; null if it can, undefined if it never is. */
  returnProblem: string | null | undefined
  onReturn(): void
  /** Next to Previous and Next. */
  children: ReactNode
}

export function GradingActions({ grading, neighbours, canSave, onGo, onSave, ...props }: GradingActionsProps) {
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
      {props.children}
      <p role="status" className={styles.state}>
        {stateWords(grading)}
      </p>
      <div className={styles.saves}>
        {props.returnProblem === undefined ? null : (
          <ReturnButton problem={props.returnProblem} onClick={props.onReturn} />
        )}
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

/** Not `disabled` without a grade: it has to be reached to say why. */
function ReturnButton({ problem, onClick }: { problem: string | null; onClick(): void }) {
  if (problem === null) {
    return (
      <Button variant="default" aria-label="Return for another try" aria-haspopup="dialog" onClick={onClick}>
        Return…
      </Button>
    )
  }
  return (
    <Tip text={problem}>
      <Button variant="default" aria-label="Return for another try" data-disabled aria-disabled>
        Return…
      </Button>
    </Tip>
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
