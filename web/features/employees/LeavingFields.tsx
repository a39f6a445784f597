import { Anchor, Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Duties, Employee } from '#contract/employees.ts'
import { pagePath } from '#contract/pages.ts'
import { isRunning } from '#domain/cohort-phase.ts'
import { formatDate } from '#domain/display.ts'
import { cohortsLeftAlone, leftAloneWarning } from '#domain/employee-leaving.ts'
import { fullName } from '#domain/person-name.ts'
import { count } from '#domain/time-in-words.ts'
import { cx } from '#web/ui/cx.ts'
import { SelectField, unlistedWords } from '#web/ui/form/SelectField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { employeesQuery } from './employees-queries.ts'
import styles from './Leaving.module.css'
import '#web/ui/choice-styles.ts'
import { Link } from '#web/ui/Link.tsx'

/** What the person chose; everything is ticked at first. */
export interface HandingOver {
  to: string | null
  /** Cohorts that are not handed over. */
  kept: readonly number[]
  keepsRequests: boolean
}

export const NOTHING_CHOSEN: HandingOver = { to: null, kept: [], keepsRequests: false }

/** The cohorts and 1:1s that would be handed over. */
export function handedOver(duties: Duties | undefined, { kept, keepsRequests }: HandingOver, now: Date) {
  const cohorts = (duties?.cohorts ?? []).filter((cohort) => isRunning(cohort, now) && !kept.includes(cohort.id))
  return { cohort_ids: cohorts.map(({ id }) => id), requests: !keepsRequests && (duties?.requests ?? []).length > 0 }
}

interface LeavingFieldsProps {
  employee: Employee
  duties: Duties | undefined
  value: HandingOver
  onChange(value: HandingOver): void
}

/** What someone leaves behind, and who takes it over. */
export function LeavingFields({ employee, duties, value, onChange }: LeavingFieldsProps) {
  const now = useNow()
  const employees = useQuery(employeesQuery())
  if (!duties) return <Text c="dimmed">Loading what {employee.first_name} leaves behind…</Text>
  const running = duties.cohorts.filter((cohort) => isRunning(cohort, now))
  const { requests, drafts } = duties
  if (running.length === 0 && requests.length === 0 && drafts.length === 0) {
    return <Text c="dimmed">{employee.first_name} has no running cohort, no open 1:1 and no grade to send.</Text>
  }
  const colleagues = (employees.data?.rows ?? []).filter(({ id, status }) => id !== employee.id && status === 'active')
  const handed = handedOver(duties, value, now)
  const warning = leftAloneWarning(
    cohortsLeftAlone(running, {
      id: employee.id,
      handedOver: new Set(value.to === null ? [] : handed.cohort_ids),
    }),
  )
  return (
    <fieldset className={cx(styles.leaving)}>
      <legend className={cx(styles.legend)}>What {employee.first_name} leaves behind</legend>
      <Stack gap="md">
        {running.length > 0 || requests.length > 0 ? (
          <SelectField
            label="Hand over to"
            description="With the next Save. Empty hands nothing over."
            data={colleagues.map((person) => ({ value: String(person.id), label: fullName(person) }))}
            empty="Nobody"
            unlisted={unlistedWords(employees)}
            value={value.to}
            onChange={(to) => onChange({ ...value, to })}
          />
        ) : null}
        {running.map((cohort) => (
          <Checkbox
            key={cohort.id}
            label={cohort.name}
            description={othersOf(cohort, employee.id)}
            disabled={value.to === null}
            checked={value.to !== null && !value.kept.includes(cohort.id)}
            onChange={(event) => {
              const others = value.kept.filter((id) => id !== cohort.id)
              onChange({ ...value, kept: event.currentTarget.checked ? others : [...others, cohort.id] })
            }}
          />
        ))}
        {requests.length > 0 ? (
          <Checkbox
            label={`${count(requests.length, 'open 1:1')} taken by ${employee.first_name}`}
            description={requests.map((row) => `${fullName(row)}, asked ${formatDate(row.asked_on)}`).join('; ')}
            disabled={value.to === null}
            checked={value.to !== null && !value.keepsRequests}
            onChange={(event) => onChange({ ...value, keepsRequests: !event.currentTarget.checked })}
          />
        ) : null}
        <div role="status">{warning ? <Text c="var(--tone-warn)">{warning}</Text> : null}</div>
        {drafts.length > 0 ? (
          <div>
            <Text>
              {count(drafts.length, 'grade')} begun and not sent. {drafts.length === 1 ? 'It is' : 'They are'} not
              handed over:
            </Text>
            <ul className={cx(styles.list)}>
              {drafts.map((draft) => (
                <li key={draft.course_work_id}>
                  <Anchor
                    component={Link}
                    to={`${pagePath('student', { id: draft.student_id })}?work=${draft.course_work_id}`}
                  >
                    {draft.assignment_name}, {fullName(draft)}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Stack>
    </fieldset>
  )
}

function othersOf({ instructors }: Duties['cohorts'][number], id: number): string {
  const others = instructors.filter((person) => person.id !== id && person.status === 'active').map(fullName)
  return others.length === 0 ? 'No other active instructor' : `Also taught by ${others.join(' and ')}`
}
