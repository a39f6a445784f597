import { sql } from 'kysely'
import type { AttentionDays, AttentionFacts } from '#domain/attention-reasons.ts'
import { ATTENTION } from '#domain/attention-thresholds.ts'
import { lastClassDays } from '#domain/cohort-class-days.ts'
import type { NoteKind } from '#domain/note-form.ts'
import { statement, unseen, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import type { RunningCohort } from '../cohorts/running.ts'
import { findDueWork } from '../course-work/missing.ts'

export interface AttentionOptions {
  /** Only this student. */
  student_id?: number
  /** If the caller has it already. */
  due?: ReturnType<typeof findDueWork>
}

/** What the rules of domain/attention-reasons.ts need, of every student of the cohorts or of one of them. */
export async function attentionFacts(
  db: Db,
  cohorts: readonly { cohort: RunningCohort; days: AttentionDays }[],
  now: Date,
  { student_id, due: known }: AttentionOptions = {},
) {
  if (cohorts.length === 0) return []
  const ids = cohorts.map(({ cohort }) => cohort.id)
  const since = cohorts.map(({ days }) => days.opened.at(-1) ?? days.today)
  const [people, due, reflections, grades, absences] = await Promise.all([
    peopleOf(db, ids, student_id),
    known ?? findDueWork(db, ids, now),
    reflectionsOf(db, ids, since, student_id).then((rows) => new Map(rows.map((row) => [row.student_id, scored(row)]))),
    gradesOf(db, ids, student_id).then((rows) => Map.groupBy(rows, ({ student_id }) => student_id)),
    absencesOf(db, cohorts, student_id),
  ])
  return people.map(({ contact, request, ...person }) => {
    const { id } = person.student
    const facts: AttentionFacts = {
      ...(due.get(id) ?? { missing: [], handed_in_due_at: null }),
      grades: grades.get(id) ?? [],
      reflections: reflections.get(id) ?? [],
      last_reflection_on: person.last_reflection_on,
      absent_on: absences.get(id) ?? [],
      request,
      contact,
    }
    return { ...person, facts }
  })
}

type Ids = Value<readonly number[]>

/** Present students; of one of them if the id is given. */
const present = (cohort_ids: Ids, student_id: Value<number> | undefined) => sql`
  s.cohort_id = any (${unseen(cohort_ids, 'integer[]')}) and ${isPresent(student_id)}`
const isPresent = (student_id: Value<number> | undefined) => sql`
  s.application_status <> 'dropped_out' and s.erased_at is null ${student_id ? sql`and s.id = ${student_id}` : sql``}`

interface Person {
  id: number
  first_name: string
  last_name: string
  email: string
  photo_file_name: string | null
  cohort_id: number
  joined_on: string | null
  last_reflection_on: string | null
  note_at: Date | null
  note_kind: NoteKind
  note_by: number
  feedback_at: Date | null
  feedback_by: number | null
  snooze_id: number | null
  until: string
  reason: string
  kinds: string[]
  snoozed_by: number
  snoozed_at: Date
}

/**
 * Everything is looked up by the student: joins would read whole tables in a school of a few cohorts. A comment that a resubmission moved is in
 * the attempts of a work that was tried again.
 */
const peopleRows = statement(
  (_db, cohort_ids: Ids, student_id: Value<number> | undefined) => sql<Person>`
    select s.id, u.first_name, u.last_name, u.email, s.photo_file_name, s.cohort_id, e.joined_on,
      m.last_reflection_on, n.created_at as note_at, n.kind as note_kind, n.employee_id as note_by,
      c.at as feedback_at, c.by as feedback_by,
      z.id as snooze_id, z.until, z.reason, z.kinds, z.snoozed_by_id as snoozed_by, z.snoozed_at
    from students s
    cross join lateral (select first_name, last_name, email from users u where u.id = s.id limit 1) u
    cross join lateral (select last_reflection_on from student_summaries m where m.student_id = s.id limit 1) m
    left join lateral (
      select joined_on from enrolments e where e.student_id = s.id and e.ended_at is null limit 1
    ) e on true
    left join lateral (
      select z.* from attention_snoozes z where z.student_id = s.id and z.ended_at is null limit 1
    ) z on true
    left join lateral (
      select created_at, kind, employee_id from student_notes n where n.student_id = s.id
      order by created_at desc, id desc limit 1
    ) n on true
    left join lateral (
      select * from (
        (select graded_at as at, graded_by_id as by from course_works w
          where w.student_id = s.id and w.graded_at is not null and w.instructor_comment <> ''
          order by w.graded_at desc limit 1)
        union all
        (select t.at, t.actor_id from course_works w join attempts t on t.course_work_id = w.id
          where w.student_id = s.id and (w.attempt > 1 or w.returned_grade is not null)
            and t.kind in ('feedback', 'return') and t.instructor_comment <> ''
          order by t.at desc limit 1)
      ) c order by at desc limit 1
    ) c on true
    where ${present(cohort_ids, student_id)}`,
)

const namesOf = statement(
  (_db, ids: Ids) => sql<{ id: number; first_name: string; last_name: string }>`
    select id, first_name, last_name from users where id = any (${unseen(ids, 'integer[]')})`,
)

async function peopleOf(db: Db, cohort_ids: readonly number[], student_id: number | undefined) {
  const [rows, requests] = await Promise.all([
    peopleRows(db, cohort_ids, student_id),
    requestsOf(db, cohort_ids, student_id).then((found) => Map.groupBy(found, (one) => one.student_id)),
  ])
  const employees = [
    ...rows.flatMap((row) => [row.note_by, row.feedback_by, row.snoozed_by]),
    ...[...requests.values()].flat().flatMap((request) => [request.done_by_id, request.taken_by_id]),
  ]
  const ids = [...new Set(employees.filter((id) => id !== null))]
  const found = ids.length > 0 ? await namesOf(db, ids) : []
  const names = new Map(found.map((person) => [person.id, person]))
  const named = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  const made = (at: Date | null, by: number | null) => (at === null ? null : { at, by: named(by) })
  return rows.map(({ id, first_name, last_name, email, photo_file_name, cohort_id, ...row }) => {
    const note = made(row.note_at, row.note_by)
    const own = requests.get(id) ?? []
    const open = own.find(({ done_at, withdrawn_at }) => done_at === null && withdrawn_at === null)
    const done = own.toSorted((a, b) => Number(b.done_at) - Number(a.done_at))[0]
    const taken = own.toSorted((a, b) => Number(b.taken_at) - Number(a.taken_at))[0]
    return {
      student: { id, first_name, last_name, email, photo_file_name },
      cohort_id,
      last_reflection_on: row.last_reflection_on,
      request: open ? { asked_on: open.asked_on, taken_by: named(open.taken_by_id) } : null,
      contact: {
        note: note && { ...note, note_kind: row.note_kind },
        conversation_done: made(done?.done_at ?? null, done?.done_by_id ?? null),
        conversation_taken: made(taken?.taken_at ?? null, taken?.taken_by_id ?? null),
        feedback: made(row.feedback_at, row.feedback_by),
        joined_on: row.joined_on,
      },
      snooze:
        row.snooze_id === null
          ? null
          : {
              id: row.snooze_id,
              until: row.until,
              reason: row.reason,
              kinds: row.kinds,
              by: named(row.snoozed_by),
              at: row.snoozed_at,
            },
    }
  })
}

/** A student has few. */
const requestsOf = statement(
  (_db, cohort_ids: Ids, student_id: Value<number> | undefined) => sql<{
    student_id: number
    asked_on: string
    withdrawn_at: Date | null
    taken_by_id: number | null
    taken_at: Date | null
    done_by_id: number | null
    done_at: Date | null
  }>`
    select q.student_id, q.asked_on, q.withdrawn_at, q.taken_by_id, q.taken_at, q.done_by_id, q.done_at
    from students s
    cross join lateral (select * from conversation_requests q where q.student_id = s.id offset 0) q
    where ${present(cohort_ids, student_id)}`,
)

/** Of the last rolls of each cohort, newest first. Reads nothing where attendance is not taken. */
async function absencesOf(
  db: Db,
  cohorts: readonly { cohort: RunningCohort; days: AttentionDays }[],
  student_id: number | undefined,
): Promise<Map<number, string[]>> {
  const taking = cohorts.filter(({ cohort }) => cohort.takes_attendance)
  if (taking.length === 0) return new Map()
  const since = taking.map(({ days: { calendar, today } }) =>
    lastClassDays(ATTENTION.absent_within, today, calendar).at(-1),
  )
  const ids = taking.map(({ cohort }) => cohort.id)
  const found = await absenceRows(
    db,
    ids,
    since.map((day) => day ?? 'infinity'),
    student_id,
  )
  return new Map(found.map(({ student_id, days }) => [student_id, days.split(',')]))
}

/** A day that has become a day off since does not count. */
const absenceRows = statement(
  (_db, cohort_ids: Ids, since: Value<readonly string[]>, student_id: Value<number> | undefined) => sql<{
    student_id: number
    days: string
  }>`
    select t.student_id, string_agg(t.day::text, ',' order by t.day desc) as days
    from unnest(${unseen(cohort_ids, 'integer[]')}, ${unseen(since, 'date[]')}) c (id, since)
    cross join lateral (select days_off from cohorts k where k.id = c.id limit 1) k
    cross join lateral (
      select r.day from attendance r
      where r.cohort_id = c.id and r.day >= c.since and r.status is not null and not r.day = any (k.days_off)
      group by r.day order by r.day desc limit ${sql.lit(ATTENTION.absent_in_row)}
    ) r
    join attendance t on t.cohort_id = c.id and t.day = r.day and t.status = 'absent'
    ${student_id ? sql`where t.student_id = ${student_id}` : sql``}
    group by t.student_id`,
)

interface Scores {
  student_id: number
  days: string
  understanding: string
  support: string
}

/** One row for each student, because reading a row in the driver costs more than splitting a text. */
const reflectionsOf = statement(
  (_db, cohort_ids: Ids, since: Value<readonly string[]>, student_id: Value<number> | undefined) => sql<Scores>`
    select s.id as student_id, f.days, f.understanding, f.support
    from unnest(${unseen(cohort_ids, 'integer[]')}, ${unseen(since, 'date[]')}) c (id, since)
    cross join lateral (select id from students s where s.cohort_id = c.id and ${isPresent(student_id)} offset 0) s
    cross join lateral (
      select string_agg(f.feedback_on::text, ',') as days, string_agg(f.understanding_score::text, ',') as understanding,
        string_agg(f.support_score::text, ',') as support
      from daily_feedbacks f where f.student_id = s.id and f.feedback_on >= c.since
    ) f
    where f.days is not null`,
)

function scored({ days, understanding, support }: Scores) {
  const [understandings, supports] = [understanding.split(','), support.split(',')]
  return days.split(',').map((feedback_on, n) => ({
    feedback_on,
    understanding_score: Number(understandings[n]),
    support_score: Number(supports[n]),
  }))
}

/**
 * The last grades, one for each try: what was saved last in it. A work's graded_at is the time of its last feedback, so the
 * last grades are on the works graded last, or on one that has lost its grade to a return.
 */
const gradesOf = statement(
  (_db, cohort_ids: Ids, student_id: Value<number> | undefined) => sql<{
    student_id: number
    grade: number
    assignment: string
  }>`
    select s.id as student_id, g.grade, a.name as assignment
    from students s
    cross join lateral (
      select t.grade, w.assignment_id, t.at, t.id
      from (
        (select w.id, w.assignment_id from course_works w
          where w.student_id = s.id and w.graded_at is not null and w.grade is not null and not w.is_superseded
          order by w.graded_at desc limit ${sql.lit(ATTENTION.lowest_grades)})
        union
        (select w.id, w.assignment_id from course_works w
          where w.student_id = s.id and (w.attempt > 1 or w.returned_grade is not null) and not w.is_superseded)
      ) w
      cross join lateral (
        select distinct on (t.attempt) t.id, t.at, t.grade from attempts t
        where t.course_work_id = w.id and t.kind in ('feedback', 'return')
        order by t.attempt, t.id desc
      ) t
      where t.grade is not null
      order by t.at desc, t.id desc limit ${sql.lit(ATTENTION.lowest_grades)}
    ) g
    cross join lateral (select name from assignments a where a.id = g.assignment_id limit 1) a
    where ${present(cohort_ids, student_id)}
      -- Few have a 1 on the work graded last, or work that was tried again.
      and (1 = (
          select w.grade from course_works w
          where w.student_id = s.id and w.graded_at is not null and w.grade is not null and not w.is_superseded
          order by w.graded_at desc limit 1)
        or exists (select from course_works w where w.student_id = s.id and (w.attempt > 1 or w.returned_grade is not null)))
    order by s.id, g.at desc, g.id desc`,
)
