import { Checkbox, Radio, Stack } from '@mantine/core'
import type { PreviewedWork, TransferPreview } from '#contract/students.ts'
import { gradeMeaning } from '#domain/course-work-grade.ts'
import { formatInstant } from '#domain/display.ts'
import { count } from '#domain/time-in-words.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './Transfer.module.css'
import '#web/ui/choice-styles.ts'

export interface Carry {
  /** The works that come along. */
  chosen: ReadonlySet<number>
  /** Someone has unticked one of those that are offered. */
  isChanged: boolean
  set(ids: readonly number[], isChosen: boolean): void
}

interface CarriedWorkProps {
  student: TransferPreview['students'][number]
  cohort: string
  carry: Carry
}

/** One student's work: what can be carried, to be ticked; what counts again; what stays, and why. */
export function CarriedWork({ student, cohort, carry }: CarriedWorkProps) {
  const of = (offer: PreviewedWork['offer']) => student.works.filter((work) => work.offer === offer)
  const [carried, changed, restored, staying] = [of('carry'), of('choose'), of('restore'), of('stay')]
  return (
    <>
      {carried.length > 0 ? (
        <fieldset className={cx(styles.works)}>
          <legend className={cx(styles.legend)}>Work to carry to {cohort}</legend>
          <ul className={cx(styles.list)}>
            {carried.length > 1 ? <AllWorks works={carried} carry={carry} /> : null}
            {carried.map((work) => (
              <li key={work.id}>
                <Checkbox
                  label={nameOf(work)}
                  description={contentOf(work, work)}
                  checked={carry.chosen.has(work.id)}
                  onChange={(event) => carry.set([work.id], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      {changed.map((work) => (
        <Radio.Group
          key={work.id}
          className={cx(styles.works)}
          label={`${work.assignment.name} has changed in ${work.assignment.cohort.name}. Which one counts?`}
          value={carry.chosen.has(work.id) ? 'new' : 'old'}
          onChange={(value) => carry.set([work.id], value === 'new')}
        >
          <Stack gap="xs" mt={6}>
            <Radio
              value="new"
              label={`As it is in ${work.assignment.cohort.name}`}
              description={contentOf(work, work)}
            />
            <Radio
              value="old"
              label={`As it was in ${cohort}`}
              description={work.there && contentOf(work.there, work)}
            />
          </Stack>
        </Radio.Group>
      ))}
      {restored.length > 0 ? (
        <p className={cx(styles.sentences)}>
          {count(restored.length, 'work')} in {cohort} {restored.length === 1 ? 'counts' : 'count'} again:{' '}
          {restored.map(({ to, assignment }) => (to ?? assignment).name).join(', ')}.
        </p>
      ) : null}
      {staying.length > 0 ? (
        <details className={cx(styles.more)}>
          <summary>
            {count(staying.length, 'work')} {staying.length === 1 ? 'stays' : 'stay'} as{' '}
            {staying.length === 1 ? 'it is' : 'they are'}
          </summary>
          <ul className={cx(styles.list)}>
            {staying.map((work) => (
              <li key={work.id}>
                {work.assignment.name} <span className={cx(styles.detail)}>{work.why}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function AllWorks({ works, carry }: { works: readonly PreviewedWork[]; carry: Carry }) {
  const chosen = works.filter(({ id }) => carry.chosen.has(id)).length
  return (
    <li>
      <Checkbox
        label={`All ${works.length}`}
        checked={chosen === works.length}
        indeterminate={chosen > 0 && chosen < works.length}
        onChange={(event) =>
          carry.set(
            works.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
    </li>
  )
}

/** Everything that is offered, which is ticked at first. */
export function offeredWorks(preview: TransferPreview): number[] {
  return preview.students.flatMap(({ works }) =>
    works.flatMap(({ id, offer }) => (offer === 'carry' || offer === 'choose' ? id : [])),
  )
}

function nameOf({ assignment, to }: PreviewedWork): string {
  return to && to.name !== assignment.name ? `${assignment.name}, as ${to.name}` : assignment.name
}

type Content = Pick<PreviewedWork, 'grade' | 'workflow_state' | 'completed_at' | 'timing'>

/** '5 Exceeds Expectations, completed October 13th 2026, 3:00 PM CT, late' */
function contentOf({ grade, workflow_state, completed_at, timing }: Content, { assignment }: PreviewedWork): string {
  const completed = `completed ${formatInstant(completed_at)}`
  const words = [feedbackOf({ grade, workflow_state }, assignment), completed, timing === 'Late' ? 'late' : '']
  const text = words.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function feedbackOf(
  { grade, workflow_state }: Pick<Content, 'grade' | 'workflow_state'>,
  { assignment_type }: PreviewedWork['assignment'],
): string {
  if (grade !== null) return `${grade} ${gradeMeaning(grade)}`
  if (workflow_state === 'returned') return 'returned'
  return assignment_type === 'graded' ? 'not graded yet' : ''
}
