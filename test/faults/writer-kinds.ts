import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { ATTENDANCE_STATUSES } from '#domain/attendance-status.ts'
import type { Db } from '#server/db/transaction.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeStudent } from '#test/support/factories.ts'
import { schoolNow } from './server-process.ts'
import type { Pen, Told } from './writers.ts'

interface Place {
  db: Db
  pen: Pen
  login(user_id: number): Promise<string>
  /** The session of an employee of its own. */
  staff: string
  /** Of the writer, to begin its texts with. */
  name: string
}

interface Kind {
  name: string
  /** How many write at once. */
  writers: number
  /** Returns what a writer does again and again; the first turn is 1. */
  prepare(place: Place): Promise<(turn: number) => Promise<void>>
  /** A sentence for each write that is missing, half done or done twice. */
  faults(pool: pg.Pool, told: Told): Promise<string[]>
}

/** After the turn before. Every turn is repeated until it is answered, so no turn is left out. */
const DUE_MS = Date.parse('2026-11-20T18:00:00Z')
const dueAt = (turn: number) => new Date(DUE_MS + turn * 60_000).toISOString()

const courseWork: Kind = {
  name: 'course work',
  writers: 4,
  async prepare({ db, pen, login, staff, name }) {
    const student = await makeStudent(db)
    const own = await login(student.id)
    const assignment = await makeAssignment(db, { cohort_id: student.cohort_id ?? 0 })
    let work = 0
    return async (turn) => {
      const text = `${name}/${turn}`
      const words = { assignmentId: assignment.id, repository: 'https://example.org', student_comment: text }
      await pen.write({ kind: 'submission', text, as: own, call: 'PUT /api/students/coursework', body: words })
      if (work === 0) {
        const detail = await pen.read(own, `/api/students/coursework/${assignment.id}`)
        work = (detail.work as { id: number }).id
      }
      const path = `/api/assignments/grade/${work}`
      const feedback = { grade: turn % 2 ? 3 : 5, instructor_comment: text }
      await pen.write({ kind: 'grade', text, as: staff, call: `PUT ${path}`, body: feedback })
      const about = { assignment_id: assignment.id }
      const isRead = await pen.write({ kind: 'notice', text, as: own, call: 'PUT /api/notices/read', body: about })
      const { rows } = (await pen.read(own, '/api/notices')) as { rows: { kind: string; read_at: string | null }[] }
      const notice = rows.find(({ kind }) => kind === 'graded')
      if (!notice) pen.miss(`${text}: the grade has no notice`)
      else if (isRead && notice.read_at === null) pen.miss(`${text}: the notice was read and is not`)
      const again = { dueAt: dueAt(turn) }
      await pen.write({ kind: 'return', text, as: staff, call: `PUT ${path}/return`, body: again })
    }
  },
  async faults(pool, told) {
    const submitted = await count(
      pool,
      `select changes #>> '{student_comment,to}' as text, count(*) as n from history where entity = 'course_work' and action like '%submi%' group by 1`,
    )
    const handedIn = await count(
      pool,
      `select student_comment as text, count(*) as n from attempts where kind = 'submission' and not is_carried group by 1`,
    )
    const graded = await count(
      pool,
      `select changes #>> '{instructor_comment,to}' as text, count(*) as n from history where entity = 'course_work' and action = 'graded' group by 1`,
    )
    const feedback = await count(
      pool,
      `select instructor_comment as text, count(*) as n from attempts where kind = 'feedback' group by 1`,
    )
    const returned = await count(
      pool,
      `select instructor_comment as text, count(*) as n from attempts where kind = 'return' group by 1`,
    )
    return [
      ...onceEach('submission', told('submission'), [submitted, handedIn]),
      ...onceEach('grade', told('grade'), [graded, feedback]),
      ...onceEach('return', told('return'), [returned]),
      ...(await broken(pool, 'work with another history than versions', HISTORY_OF('course_work', HANDED_IN))),
      ...(await broken(
        pool,
        'work whose returns are not all in its history, in an extension and undoable',
        `select w.id from course_works w join attempts a on a.course_work_id = w.id and a.kind = 'return'
         group by w.id, w.student_id, w.assignment_id having count(*) <> all (array[
           (select count(*) from history where entity = 'course_work' and entity_id = w.id and action = 'returned'),
           (select count(*) from undos where kind = 'return' and data ->> 'id' = w.id::text),
           (select x.version from allowances x where x.student_id = w.student_id and x.assignment_id = w.assignment_id)])`,
      )),
      ...(await broken(
        pool,
        'grade without its notice',
        // The last one by its order: the clock may have gone back.
        `select w.id from course_works w join attempts a on a.course_work_id = w.id
           and a.id = (select max(id) from attempts where course_work_id = w.id and kind = 'feedback')
         where (select count(*) from notices n where n.kind = 'graded' and n.user_id = w.student_id
           and n.assignment_id = w.assignment_id and n.created_at = a.at) <> 1`,
      )),
      ...(await withoutLaterNotice(pool, 'return')),
    ]
  },
}

const extension: Kind = {
  name: 'extension',
  writers: 1,
  async prepare({ db, pen, staff, name }) {
    const student = await makeStudent(db)
    const { id: assignmentId } = await makeAssignment(db, { cohort_id: student.cohort_id ?? 0 })
    return async (turn) => {
      const text = `${name}/${turn}`
      const body = { assignmentId, studentIds: [student.id], dueAt: dueAt(turn), reason: text }
      await pen.write({ kind: 'extension', text, as: staff, call: 'POST /api/assignments/extend', body })
    }
  },
  async faults(pool, told) {
    const extended = await count(
      pool,
      `select changes #>> '{due_reason,to}' as text, count(*) as n from history
       where entity = 'allowance' and changes ? 'due_reason' group by 1`,
    )
    return [
      ...onceEach('extension', told('extension'), [extended]),
      ...(await broken(pool, 'extension with another history than versions', HISTORY_OF('allowance', 'allowances'))),
      ...(await broken(
        pool,
        'extension that is not undoable as often as it was given',
        `select x.id from allowances x where x.due_reason <> '' and x.version <>
           (select count(*) from undos where kind = 'extend' and (data ->> 'assignment_id')::integer = x.assignment_id)`,
      )),
      ...(await withoutLaterNotice(pool, 'extend')),
    ]
  },
}

const reflection: Kind = {
  name: 'reflection',
  writers: 2,
  async prepare({ db, pen, login, name }) {
    const own = await login((await makeStudent(db)).id)
    return async (turn) => {
      const text = `${name}/${turn}`
      const body = {
        understanding_score: (turn % 5) + 1,
        understanding_explanation: text,
        support_score: 4,
        support_explanation: 'Quick answers.',
        feeling_explanation: 'Focused',
        additional_conversation_wanted: turn % 2 === 1,
      }
      await pen.write({ kind: 'reflection', text, as: own, call: 'PUT /api/students/feedback', body })
    }
  },
  async faults(pool, told) {
    const { rows } = await pool.query<{ text: string; version: number }>(
      `select understanding_explanation as text, version from daily_feedbacks`,
    )
    return [
      ...rows.flatMap(({ text, version }) => (turnOf(text) === version ? [] : [`${text} is version ${version}`])),
      ...latest('reflection', told('reflection'), rows),
      ...(await broken(
        pool,
        'reflection with another history than versions',
        HISTORY_OF('daily_feedback', 'daily_feedbacks'),
      )),
      ...(await broken(
        pool,
        'reflection whose wish for a 1:1 is not its request’s',
        `select f.id from daily_feedbacks f left join conversation_requests r on r.id = f.request_id
         where r.id is null or f.additional_conversation_wanted <> (r.withdrawn_at is null)`,
      )),
    ]
  },
}

const note: Kind = {
  name: 'note',
  writers: 2,
  async prepare({ db, pen, staff, name }) {
    const { id: student_id } = await makeStudent(db)
    return async (turn) => {
      const content = `${name}/${turn}`
      const body = { student_id, content }
      await pen.write({ kind: 'note', text: content, as: staff, call: 'POST /api/students/notes', body })
    }
  },
  async faults(pool, told) {
    const notes = await count(pool, 'select content as text, count(*) as n from student_notes group by 1')
    return [
      ...onceEach('note', told('note'), [notes]),
      ...(await broken(pool, 'note with another history than versions', HISTORY_OF('student_note', 'student_notes'))),
    ]
  },
}

const transfer: Kind = {
  name: 'transfer',
  writers: 2,
  async prepare({ db, pen, staff, name }) {
    const cohorts = [await makeCohort(db), await makeCohort(db)] as const
    const student = await makeStudent(db, { cohort_id: cohorts[0].id })
    for (const { id: cohort_id } of cohorts) {
      const { id } = await makeAssignment(db, { cohort_id, name: `Loops ${name}` })
      if (cohort_id === cohorts[0].id) await makeCourseWork(db, { assignment_id: id, student_id: student.id })
    }
    return async (turn) => {
      const reason = `${name}/${turn}`
      const cohort_id = cohorts[turn % 2 ? 1 : 0].id
      const shown = await pen.read(staff, `/api/students/transfer?studentIds=${student.id}&cohortId=${cohort_id}`)
      const { preview, students } = shown as { preview: string; students: { works: { id: number; offer: string }[] }[] }
      const carry = students.flatMap(({ works }) =>
        works.flatMap(({ id, offer }) => (offer === 'carry' || offer === 'choose' ? id : [])),
      )
      const body = { student_ids: [student.id], cohort_id, preview, carry, reason }
      await pen.write({ kind: 'transfer', text: reason, as: staff, call: 'POST /api/students/transfer', body })
    }
  },
  async faults(pool, told) {
    const enrolments = await count(
      pool,
      `select reason as text, count(*) as n from enrolments where ended_as = 'transferred' group by 1`,
    )
    const recorded = await count(
      pool,
      `select changes #>> '{reason,to}' as text, count(*) as n from history where entity = 'student' and action = 'transferred' group by 1`,
    )
    return [
      ...onceEach('transfer', told('transfer'), [enrolments, recorded]),
      ...(await broken(
        pool,
        'student whose cohort is not their one open enrolment',
        `select s.id from students s where s.cohort_id is not null and array[s.cohort_id] <>
           (select array_agg(e.cohort_id) from enrolments e where e.student_id = s.id and e.ended_at is null)`,
      )),
      ...(await broken(
        pool,
        'transfer that cannot be undone, or its undo without it',
        `select s.id from students s where
           (select count(*) from enrolments e where e.student_id = s.id and e.ended_as = 'transferred') <>
           (select count(*) from undos u where u.kind = 'transfer' and s.id = any (u.students))`,
      )),
      ...(await broken(
        pool,
        'student with a carried work who has not one that counts',
        `select student_id as id from course_works group by student_id having count(*) filter (where not is_superseded) <> 1`,
      )),
    ]
  },
}

const SHEET_ROWS = ['a', 'b', 'c']
const SHEET_HEAD = 'First Name,Last Name,Email,Address,City,State,Zip,Phone'

const importing: Kind = {
  name: 'import',
  writers: 2,
  async prepare({ db, pen, staff, name }) {
    const { id: cohort_id } = await makeCohort(db)
    return async (turn) => {
      const sheet = `${name.replace(' ', '-')}-${turn}`
      const lines = SHEET_ROWS.map(
        (row) => `Kim,Lund,${sheet}-${row}@example.org,12 Lake Street,Omaha,NE,68102,402-555-0100`,
      )
      const body = { kind: 'students', text: [SHEET_HEAD, ...lines].join('\r\n'), cohort_id }
      const preview = await pen.write({ kind: 'preview', text: sheet, as: staff, call: 'POST /api/imports', body })
      // Its answer was lost for good; the next turn begins anew.
      if (!preview || typeof preview.hash !== 'string') return
      const call = `POST /api/imports/${String(preview.id)}/commit`
      await pen.write({ kind: 'import', text: sheet, as: staff, call, body: { hash: preview.hash } })
    }
  },
  async faults(pool, told) {
    const students = await count(
      pool,
      `select regexp_replace(u.email, '-.@.*', '') as text, count(*) as n from users u
       join students s on s.id = u.id join enrolments e on e.student_id = s.id and e.cohort_id = s.cohort_id
       join history h on h.entity = 'student' and h.entity_id = s.id and h.action = 'imported'
       where u.email like 'import-%' group by 1`,
    )
    const committed = await count(
      pool,
      `select regexp_replace(r.cells ->> 2, '-.@.*', '') as text, count(distinct i.id) as n
       from imports i join import_rows r on r.import_id = i.id join undos u on u.kind = 'import' and (u.data ->> 'import_id')::integer = i.id
       where i.committed_at is not null and r.record_id is not null group by 1`,
    )
    return [
      ...onceEach('import', told('import'), [committed]),
      ...[...students].flatMap(([sheet, n]) =>
        n === SHEET_ROWS.length ? [] : [`${n} students of the sheet ${sheet}`],
      ),
      ...onceEach('sheet', [...students.keys()], [committed]),
    ]
  },
}

const release: Kind = {
  name: 'scheduled release',
  writers: 1,
  async prepare({ db, pen, staff, name }) {
    const { id: cohortId } = await makeCohort(db, { name: 'Released' })
    for (let student = 0; student < 3; student++) await makeStudent(db, { cohort_id: cohortId })
    return async (turn) => {
      const text = `${name}/${turn}`
      const body = { name: text, cohortId, assignment_type: 'not_graded' }
      const made = await pen.write({ kind: 'assignment', text, as: staff, call: 'POST /api/assignments', body })
      // The job takes 500 a minute.
      await pause(500)
      if (typeof made?.id !== 'number') return
      const plan = { visibleFrom: new Date(schoolNow().getTime() + 3000).toISOString() }
      const call = `PUT /api/assignments/schedule/${made.id}`
      // The clock may have gone past it.
      await pen.write({ kind: 'scheduled release', text, as: staff, call, body: plan, mayBeRefused: true })
    }
  },
  async faults(pool, told) {
    const planned = async () => (await pool.query('select from assignments where visible_from is not null')).rows.length
    await expect.poll(planned, { timeout: 300_000, interval: 1000 }).toBe(0)
    const made = await count(
      pool,
      `select name as text, count(*) as n from assignments where name like '%/%' group by 1`,
    )
    const assigned = await count(
      pool,
      `select a.name as text, count(*) as n from assignments a join history h on h.entity = 'assignment' and h.entity_id = a.id
       where a.workflow_state = 'assigned' and h.action = 'assigned' and h.actor_id is null group by 1`,
    )
    return [
      ...onceEach('assignment', told('assignment'), [made]),
      ...onceEach('scheduled release', told('scheduled release'), [assigned]),
      ...(await broken(
        pool,
        'released assignment that some of its students were not told of',
        `select a.id from assignments a join cohorts c on c.id = a.cohort_id and c.name = 'Released'
         where a.workflow_state = 'assigned' and (select count(*) from notices n where n.kind = 'assigned' and n.assignment_id = a.id)
           <> (select count(*) from students s where s.cohort_id = c.id)`,
      )),
      ...(await broken(
        pool,
        'plan that was left behind',
        `select id from assignments where name like '%/%' and release_problem is not null`,
      )),
    ]
  },
}

const attendance: Kind = {
  name: 'attendance',
  writers: 2,
  async prepare({ db, pen, staff, name }) {
    const take = { attendance: true }
    await pen.write({ kind: 'setting', text: name, as: staff, call: 'PUT /api/school/attendance', body: take })
    const student = await makeStudent(db, { city: name })
    return async (turn) => {
      const text = `${name}/${turn}`
      const body = { studentId: student.id, day: '2026-10-12', status: statusOf(turn) }
      const call = `PUT /api/cohorts/${student.cohort_id}/attendance`
      await pen.write({ kind: 'attendance', text, as: staff, call, body })
    }
  },
  async faults(pool, told) {
    const { rows } = await pool.query<{ text: string; status: string; version: number }>(
      `select s.city || '/' || version as text, a.status, a.version from attendance a join students s on s.id = a.student_id`,
    )
    return [
      ...rows.flatMap(({ text, status, version }) => (status === statusOf(version) ? [] : [`${text} is ${status}`])),
      ...latest('attendance', told('attendance'), rows),
      ...(await broken(pool, 'mark with another history than versions', HISTORY_OF('attendance', 'attendance'))),
    ]
  },
}

export const KINDS: readonly Kind[] = [
  courseWork,
  extension,
  reflection,
  note,
  transfer,
  importing,
  release,
  attendance,
]

const statusOf = (turn: number) => ATTENDANCE_STATUSES[turn % ATTENDANCE_STATUSES.length]
const turnOf = (text: string) => Number(text.split('/')[1])

/** How often a text is there. */
async function count(pool: pg.Pool, query: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ text: string | null; n: number }>(query)
  return new Map(rows.flatMap(({ text, n }) => (text ? [[text, Number(n)]] : [])))
}

/** Each acknowledged text is in each of the places once, and every other is in all of them or in none. */
function onceEach(what: string, told: readonly string[], places: readonly Map<string, number>[]): string[] {
  const texts = new Set([...told, ...places.flatMap((place) => [...place.keys()])])
  return [...texts].flatMap((text) => {
    const times = places.map((place) => place.get(text) ?? 0)
    return times.every((n) => n === 1) ? [] : [`the ${what} ${text} is there ${times.join(' and ')} times`]
  })
}

/** Of what each turn overwrites: the last acknowledged one is there, or the one after it, whose answer nobody waited for. */
function latest(what: string, told: readonly string[], rows: readonly { text: string }[]): string[] {
  const last = new Map(told.map((text) => [text.split('/')[0], turnOf(text)]))
  return [...last].flatMap(([writer, turn]) => {
    const kept = rows.filter(({ text }) => text.split('/')[0] === writer).map(({ text }) => turnOf(text))
    const isThere = kept.length === 1 && (kept[0] === turn || kept[0] === turn + 1)
    return isThere ? [] : [`the ${what} of ${writer} is at ${kept.join()}, and was acknowledged at ${turn}`]
  })
}

async function broken(pool: pg.Pool, what: string, query: string): Promise<string[]> {
  return (await pool.query<{ id: number }>(query)).rows.map(({ id }) => `${what}: ${id}`)
}

/** Not those that the factories make and transfers carry. */
const HANDED_IN = `(select * from course_works where student_comment like '%/%')`

/** Of rows that were only written through the calls: each version is an event, and each event is of a row. */
const HISTORY_OF = (entity: string, table: string) =>
  `select coalesce(t.id, h.entity_id) as id from ${table} t
   full join (select entity_id, count(*) as events from history where entity = '${entity}' and action not like '%carried%' group by 1) h
     on h.entity_id = t.id where t.version is distinct from h.events`

/** The job that tells the students is queued by the same commit, and has told them once it is done. */
async function withoutLaterNotice(pool: pg.Pool, kind: 'return' | 'extend'): Promise<string[]> {
  const notice = kind === 'return' ? 'returned' : 'extended'
  return [
    ...(await broken(
      pool,
      `${kind} without its one job that is not given up`,
      `select u.id from undos u where u.kind = '${kind}' and (select count(*) from pgboss.job j
         where j.name = 'later-notice' and j.data ->> 'undo' = u.id::text and j.state in ('created', 'retry', 'active', 'completed')) <> 1`,
    )),
    ...(await broken(
      pool,
      `${kind} whose student was not told`,
      `select u.id from undos u join pgboss.job j on j.name = 'later-notice' and j.data ->> 'undo' = u.id::text
       where u.kind = '${kind}' and j.state = 'completed' and not exists (select from notices n
         where n.user_id = any (u.students) and n.kind = '${notice}' and n.assignment_id = (j.data ->> 'assignment_id')::integer)`,
    )),
  ]
}
