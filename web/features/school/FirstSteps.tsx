import { Anchor, Button } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { FirstSteps as Answered } from '#contract/school.ts'
import {
  areFinished,
  FIRST_STEP_WORDS,
  type FirstStep,
  type FirstStepState,
  skippedInWords,
} from '#domain/school-first-steps.ts'
import { api } from '#web/api/client.ts'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { showUndo } from '#web/ui/toast.ts'
import styles from './FirstSteps.module.css'
import { firstStepsQuery, identityQuery } from './school-queries.ts'

/** The list of first steps on Cohorts Home, for a school that still has one. Any other reads nothing. */
export function FirstSteps() {
  const hasFirstSteps = useQuery(identityQuery).data?.has_first_steps ?? false
  // It says goodbye before it goes, so whoever saw it keeps it until they leave the page.
  const [wasShown, setWasShown] = useState(hasFirstSteps)
  if (hasFirstSteps && !wasShown) setWasShown(true)
  return wasShown ? <ShownSteps /> : null
}

/** What a new school does first, the same for all of its staff. What is done shows by itself. */
function ShownSteps() {
  const { data, isError } = useQuery(firstStepsQuery)
  if (!data) return isError ? null : <Skeletons heights={[460]} />
  if (areFinished(data.steps)) return <Finished isOver={data.is_over} />
  return data.is_over ? null : <Steps answered={data} />
}

/** Said once: whoever sees it closes the list for everyone. */
function Finished({ isOver }: { isOver: boolean }) {
  const { mutate } = useMutation({ mutationFn: () => api.school.closeFirstSteps() })
  const closeOnce = useEffectEvent(() => {
    if (!isOver) mutate()
  })
  useEffect(() => closeOnce(), [])
  return (
    <div className={styles.list}>
      <Panel title="Your school is ready">
        <p className={styles.about}>
          Every first step is behind you. Settings &gt; School has them all, whenever something changes. Have a good
          first day!
        </p>
      </Panel>
    </div>
  )
}

function Steps({ answered: { steps, cohort_id } }: { answered: Answered }) {
  const close = useMutation({
    mutationFn: () => api.school.closeFirstSteps(),
    onSuccess: ({ undo }) => {
      if (undo) showUndo('The first steps are closed for everyone.', undo)
    },
  })
  const isDone = steps.filter(({ state }) => state !== 'open').length
  return (
    <div className={styles.list}>
      <Panel
        title="First steps"
        actions={
          <Button
            variant="subtle"
            size="compact-sm"
            aria-busy={close.isPending}
            aria-label="Close the first steps"
            onClick={() => {
              if (!close.isPending) close.mutate()
            }}
          >
            Close
          </Button>
        }
      >
        <p className={styles.about}>
          {isDone} of {steps.length} are behind you. All staff see this list.
        </p>
        <ol aria-label="First steps">
          {steps.map(({ step, state }) => (
            <Step key={step} step={step} state={state} to={addressOf(step, cohort_id)} />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

function Step({ step, state, to }: { step: FirstStep; state: FirstStepState; to: string }) {
  const { title, about } = FIRST_STEP_WORDS[step]
  const { Icon, words } = LOOKS[state]
  return (
    <li className={styles.step} data-state={state}>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <Anchor inherit component={Link} to={to} className={styles.title}>
          {title}
        </Anchor>
        <div className={styles.about}>{about}</div>
      </div>
      {state === 'open' ? <SkipButton step={step} /> : <span className={styles.state}>{words}</span>}
    </li>
  )
}

function SkipButton({ step }: { step: FirstStep }) {
  const skip = useMutation({
    mutationFn: () => api.school.skipFirstStep({ params: { step } }),
    onSuccess: ({ undo }) => showUndo(skippedInWords(step), undo),
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-busy={skip.isPending}
      aria-label={`Skip “${FIRST_STEP_WORDS[step].title}”`}
      onClick={() => {
        if (!skip.isPending) skip.mutate()
      }}
    >
      Skip
    </Button>
  )
}

const LOOKS: Record<FirstStepState, { Icon: typeof IconCircle; words: string }> = {
  open: { Icon: IconCircle, words: '' },
  done: { Icon: IconCircleCheck, words: 'Done' },
  skipped: { Icon: IconCircleMinus, words: 'Skipped' },
}

function addressOf(step: FirstStep, cohort_id: number | null): string {
  switch (step) {
    case 'account':
      return pagePath('profile')
    case 'name':
      return pagePath('school')
    case 'campuses':
      return pagePath('schoolCampuses')
    case 'mail':
      return pagePath('schoolMail')
    case 'colleagues':
      return pagePath('employeeNew')
    case 'cohort':
      return pagePath('cohortNew')
    case 'students':
      return pagePath('importNew', {}, { kind: 'students', cohortId: cohort_id ?? undefined })
  }
}
