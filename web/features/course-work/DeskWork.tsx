import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { GradingDetail } from '#contract/course-work.ts'
import { pagePath } from '#contract/pages.ts'
import { tryWords } from '#domain/course-work-queue.ts'
import { fullName } from '#domain/person-name.ts'
import { hasUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { useHydrated } from '#web/ui/use-stored.ts'
import styles from './Desk.module.css'
import { GradingWaiting } from './GradingWaiting.tsx'
import { gradingQuery } from './grading-queries.ts'
import { GradingForm } from './lazy-grading-dialog.ts'
import type { Desk } from './use-desk.ts'

interface DeskWorkProps {
  id: number
  desk: Desk
  leave: RefObject<((to: number | null) => void) | null>
}

/** The open work. Mounted anew for each. */
export function DeskWork({ id, desk, leave }: DeskWorkProps) {
  const query = useQuery(gradingQuery(id))
  const round = useRound(query)
  // Drafts are only known to the browser.
  const isHydrated = useHydrated()
  const work = query.data
  const top = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const pane = top.current?.parentElement
    if (pane) pane.scrollTop = 0
    if (window.matchMedia('(width < 64em)').matches) window.scrollTo(0, 0)
  }, [])
  return (
    <>
      <div ref={top} className={styles.back}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => (leave.current ? leave.current(null) : desk.close())}
        >
          Back to the queue
        </Button>
      </div>
      <h2 className={styles.heading}>{work ? <Heading work={work} /> : 'Grading'}</h2>
      <p className={styles.headingAbout}>{work ? <About work={work} /> : ' '}</p>
      {isHydrated ? (
        <Loaded query={query} skeleton={<GradingWaiting />} what="This work">
          {(detail) => (
            <Suspense fallback={<GradingWaiting />}>
              <GradingForm
                key={round}
                detail={detail}
                frame="desk"
                neighbours={desk.neighbours}
                onGo={desk.go}
                onNext={desk.goOn}
                onSaved={() => desk.sitting.add(id)}
                leave={leave}
              />
            </Suspense>
          )}
        </Loaded>
      ) : (
        <GradingWaiting />
      )}
    </>
  )
}

function Heading({ work: { student, attempt } }: { work: GradingDetail }) {
  const again = tryWords(attempt)
  return (
    <>
      <span>
        Grading <Link to={pagePath('student', { id: student.id })}>{fullName(student)}</Link>
      </span>
      {again ? <Chip tone="info">{again}</Chip> : null}
    </>
  )
}

function About({ work: { assignment } }: { work: GradingDetail }) {
  return (
    <>
      <Link to={pagePath('assignment', { id: assignment.id })}>{assignment.name}</Link> ·{' '}
      <Link to={pagePath('cohort', { id: assignment.cohort.id })}>{assignment.cohort.name}</Link>
    </>
  )
}

interface Reading {
  data: GradingDetail | undefined
  isFetching: boolean
}

/**
 * What was read ahead is shown at once while it is read again. If it has changed and nothing is typed yet, the form starts
 * anew with what is there now; the returned number is its key.
 */
function useRound({ data, isFetching }: Reading): number {
  const [shown, setShown] = useState<{ round: number; data: GradingDetail; isSettled: boolean } | null>(null)
  if (data && !shown) setShown({ round: 0, data, isSettled: !isFetching })
  if (data && shown && !shown.isSettled && !isFetching) {
    const isSame = data.version === shown.data.version && data.draft?.updated_at === shown.data.draft?.updated_at
    const isKept = isSame || hasUnsavedEdits(['work'])
    setShown({ round: shown.round + (isKept ? 0 : 1), data, isSettled: true })
  }
  return shown?.round ?? 0
}
