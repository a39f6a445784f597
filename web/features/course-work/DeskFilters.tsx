import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isMineOnly, QUEUE_ORDERS, type QueueOrder } from '#domain/course-work-queue.ts'
import { fullName } from '#domain/person-name.ts'
import { ScopeSelect } from '#web/features/cohorts/ScopeSelect.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import styles from './Desk.module.css'
import { queuedAssignmentsQuery } from './queue-queries.ts'
import type { Desk } from './use-desk.ts'

const ORDER_WORDS: Record<QueueOrder, string> = {
  age: 'Oldest first',
  assignment: 'By assignment',
  student: 'By student',
}

export function DeskFilters({ desk }: { desk: Desk }) {
  const { address, queue, setFilter } = desk
  const queued = useQuery(queuedAssignmentsQuery(address))
  const { mine, cohortId, assignmentId, studentId, order } = address
  const wantsMine = isMineOnly({ ...address, mine: mine && mine === '1' })

  return (
    <div className={styles.filters}>
      <ScopeSelect
        scope={{ cohortId, mine: wantsMine ? '1' : '0' }}
        isMine={queue.isLoading ? undefined : queue.isMine}
        onChange={setFilter}
      />
      <SelectField
        label="Assignment"
        empty="All assignments"
        value={assignmentId ?? null}
        onChange={(value) => setFilter({ assignmentId: value ?? undefined })}
        unlisted={
          queue.rows.find((row) => String(row.assignment.id) === assignmentId)?.assignment.name ?? 'Nothing waits'
        }
        data={(queued.data?.rows ?? []).map(({ id, name, cohort, waiting }) => ({
          value: String(id),
          label: `${name}, ${waiting} (${cohort.name})`,
        }))}
      />
      <SelectField
        label="Student"
        empty="All students"
        value={studentId ?? null}
        onChange={(value) => setFilter({ studentId: value ?? undefined })}
        unlisted="Nothing waits"
        data={(queued.data?.students ?? []).map((student) => ({ value: String(student.id), label: fullName(student) }))}
      />
      <NativeSelect
        label="Order"
        value={order}
        onChange={(event) =>
          setFilter({ order: event.currentTarget.value === 'age' ? undefined : event.currentTarget.value })
        }
        data={QUEUE_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] }))}
      />
    </div>
  )
}
