import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Campus, DayOff } from '#contract/school.ts'
import { ALL_CAMPUSES, DAY_OFF_WORDS, dayOffProblem, overlapWords, touchedWords } from '#domain/school-day-off.ts'
import { api } from '#web/api/client.ts'
import { cohortsQuery } from '#web/features/cohorts/cohorts-queries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { useFocusWhen } from '#web/ui/use-focus-when.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './School.module.css'

interface DayOffFormProps {
  /** Null for a new one. */
  dayOff: DayOff | null
  all: readonly DayOff[]
  campuses: readonly Campus[]
  /** It replaces the button that was just pressed. */
  takesFocus: boolean
  onDone(): void
}

interface DayOffValues {
  name: string
  first_day: string
  last_day: string
  /** Null means every campus. */
  campus_id: string | null
}

export function DayOffForm({ dayOff, all, campuses, takesFocus, onDone }: DayOffFormProps) {
  const name = useFocusWhen<HTMLInputElement>(takesFocus)
  const edit = useEdit<DayOffValues, DayOff, unknown>({
    initial: dayOff ? valuesOf(dayOff) : { name: '', first_day: '', last_day: '', campus_id: null },
    version: dayOff?.version,
    check: (values, { halfTyped }) =>
      halfTyped[0] === undefined
        ? dayOffProblem(values)
        : { field: halfTyped[0], message: 'Please enter a whole date.' },
    draftKey: `day-off:${dayOff?.id ?? 'new'}`,
    words: DAY_OFF_WORDS,
    save: (values, version) =>
      dayOff
        ? api.school.updateDayOff({ params: { id: dayOff.id }, body: { ...bodyOf(values), version } })
        : api.school.addDayOff({ body: bodyOf(values) }),
    onSaved: onDone,
    compare: {
      entity: 'day_off',
      id: dayOff?.id,
      valuesOf,
      texts: ({ campus_id }) => ({ campus_id: campusName(campus_id) }),
    },
  })
  const campusName = (id: string | null) =>
    id === null ? ALL_CAMPUSES : (campuses.find((campus) => String(campus.id) === id)?.name ?? '')
  // A retired campus is offered to its own days off only.
  const offered = campuses.filter(({ id, is_retired }) => !is_retired || id === dayOff?.campus_id)
  return (
    <EditFrame
      edit={edit}
      in="inline"
      submitLabel={dayOff ? 'Save' : 'Add days off'}
      onCancel={dayOff ? () => void edit.leave(onDone) : undefined}
    >
      <div className={styles.dates}>
        <TextInput
          ref={name}
          className={styles.wide}
          {...edit.text('name')}
          label={dayOff ? 'Name' : 'New days off'}
          description={dayOff ? ' ' : 'Such as Thanksgiving'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <DateField {...edit.date('first_day')} />
        <DateField {...edit.date('last_day')} description="Blank for one day" />
        <SelectField
          {...edit.field('campus_id')}
          data={offered.map((campus) => ({ value: String(campus.id), label: campus.name }))}
          empty={ALL_CAMPUSES}
          description=" "
        />
      </div>
      <Consequences values={edit.values} others={all.filter(({ id }) => id !== dayOff?.id)} />
    </EditFrame>
  )
}

/** What these days mean, before they are saved. */
function Consequences({ values, others }: { values: DayOffValues; others: readonly DayOff[] }) {
  const cohorts = useQuery(cohortsQuery)
  const now = useNow()
  const isWhole = dayOffProblem({ ...values, name: 'x' }) === null
  if (!isWhole || !cohorts.data) return <p className={styles.about} role="status" />
  const { first_day, last_day, campus_id } = bodyOf(values)
  const days = { first_day, last_day: last_day || first_day, campus_id }
  const overlap = overlapWords(days, others)
  return (
    <p className={styles.about} role="status">
      {touchedWords(days, cohorts.data.rows, now)} {overlap}
    </p>
  )
}

function valuesOf({ name, first_day, last_day, campus_id }: DayOff): DayOffValues {
  return { name, first_day, last_day, campus_id: campus_id === null ? null : String(campus_id) }
}

function bodyOf({ campus_id, ...values }: DayOffValues) {
  return { ...values, campus_id: campus_id === null ? null : Number(campus_id) }
}
