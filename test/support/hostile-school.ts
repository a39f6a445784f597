import { SNOOZE_REASON_LIMIT } from '#domain/attention-snooze.ts'
import { REASON_LIMIT } from '#domain/course-work-allowance.ts'
import { COMMENT_LIMIT } from '#domain/course-work-grading.ts'
import { csvLine } from '#domain/csv.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { startSession } from '#server/auth/sessions.ts'
import type { School } from './browser.ts'
import { type Client, createClient, type Reply } from './client.ts'
import { NOW } from './clock.ts'
import { sampled, times } from './extent.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from './factories.ts'
import { HOSTILE_ADDRESSES, HOSTILE_DOCUMENTS, packedMarkdown, packedText } from './hostile-documents.ts'

/** Accepted and refused payloads by field. */
type Told = Record<string, { kept: number; refused: number }>

export interface HostileSchool {
  cohort: { id: number }
  /** Students with reflections and work: few enough for a page to render quickly. */
  classroom: { id: number }
  /** With every text that staff can write about a student. */
  student: { id: number }
  /** With hostile names, addresses and submissions. */
  students: { id: number; email: string }[]
  /** Their notes hold all payloads as markdown, and so do the comments on their works. */
  assignments: { id: number; slug: string }[]
  works: { id: number; student: { id: number; email: string } }[]
  /** Exported records, which people open outside our CSP. */
  files: string[]
  told: Told
}

/** Sends every payload to every text field of the API, which must refuse it with 422 or store it. */
export async function storeHostile(school: School, staff: { id: number }): Promise<HostileSchool> {
  const told: Told = {}
  const client = await clientOf(school, staff)
  const note = (field: string, reply: Reply, isKept = reply.status < 300) => {
    if (!isKept && reply.status !== 422) throw new Error(`${field}: ${reply.status} ${JSON.stringify(reply.body)}`)
    told[field] ??= { kept: 0, refused: 0 }
    told[field][isKept ? 'kept' : 'refused']++
    return reply
  }
  const names = packedText(120)
  const each = async <T>(texts: readonly T[], work: (text: T, index: number) => Promise<unknown>) => {
    let next = 0
    const worker = async () => {
      for (let index = next++; index < texts.length; index = next++) await work(texts[index] as T, index)
    }
    await Promise.all(Array.from({ length: 6 }, worker))
  }
  const at = (texts: readonly string[], index: number) => texts[index % texts.length] ?? ''

  await each(names, async (name) => note('cohort', await client.post('/api/cohorts', { name, course_id: 1 })))

  await each(names, async (name, n) => {
    const { id, email } = await makeEmployee(school.db)
    const edit = { id, first_name: name, last_name: at(names, n + 1), email }
    note('employee', await client.put('/api/employees/update', edit))
    if (n < HOSTILE_ADDRESSES.length) {
      note('e-mail', await client.put('/api/employees/update', { ...edit, email: at(HOSTILE_ADDRESSES, n) }))
    }
  })

  const cohort = await makeCohort(school.db)
  const classroom = await makeCohort(school.db)
  const reflections = packedText(480)
  const inClass = Math.max(reflections.length, HOSTILE_ADDRESSES.length)
  const students: HostileSchool['students'] = []
  const [lines, words, codes] = [packedText(240), packedText(40), packedText(20)]
  await each(names, async (name, n) => {
    const cohort_id = n < names.length - inClass ? cohort.id : classroom.id
    const { id, email } = await makeStudent(school.db, { cohort_id })
    students[n] = { id, email }
    const named = { first_name: name, middle_name: at(names, n + 1), last_name: at(names, n + 2), email }
    const place = {
      address: at(lines, n),
      city: name,
      state: at(words, n),
      zip_code: at(codes, n),
      phone: at(words, n),
    }
    note('student', await client.put('/api/students/update', { id, ...named, ...place, cohort_id }))
  })
  await each(reflections, async (thanks, n) => {
    const own = await clientOf(school, students.at(-1 - n) ?? staff)
    const texts = {
      understanding_explanation: thanks,
      support_explanation: thanks,
      recommended_experiences: thanks,
      accomplishment: thanks,
      additional_information: thanks,
    }
    const scores = { understanding_score: 3, support_score: 3, thanks, ...texts }
    note('reflection', await own.put('/api/students/feedback', scores))
    note('one word', await own.put('/api/students/feedback', { ...scores, feeling_explanation: at(packedText(27), n) }))
  })

  const student = await makeStudent(school.db, { cohort_id: cohort.id })
  const { id: student_id } = student
  const longer = packedText(2000)
  await each(names, async (name, n) => {
    const placement = { student_id, placement_type: 'contract', placed_at: '2026-10-13', company: { name } }
    const texts = {
      job_title: at(lines, n),
      placement_duration: name,
      how_found_notes: at(longer, n),
      notes: at(longer, n),
    }
    note('placement', await client.post('/api/students/placements', { ...placement, ...texts }))
  })
  await each([...packedText(10_000), ...sampled(HOSTILE_DOCUMENTS.slice(0, 100), 20)], async (content) => {
    if (content.trim()) note('note', await client.post('/api/students/notes', { student_id, content }))
  })

  const markdown = packedMarkdown(COMMENT_LIMIT)
  const tags = packedText(60)
  const assignments: HostileSchool['assignments'] = []
  await each(lines, async (name, n) => {
    const own = tags.slice((n * 10) % tags.length).slice(0, 10)
    const body = { name, cohortId: classroom.id, notes: at(markdown, n), tags: own, assignment_type: 'graded' }
    const { id } = note('assignment', await client.post('/api/assignments', body)).body
    const repository = at(HOSTILE_ADDRESSES, n)
    note('repository', await client.put('/api/assignments/update', { id, name, repository }))
    const assigned = await client.put(`/api/assignments/assign/${id}`, {})
    assignments[n] = { id, slug: String(assigned.body.slug) }
  })

  const works: HostileSchool['works'] = []
  await each(HOSTILE_ADDRESSES, async (address, n) => {
    const { id = 0, email = '' } = students.at(-1 - n) ?? {}
    const own = await clientOf(school, { id })
    const assignmentId = assignments[0]?.id
    const student_comment = at(packedText(2048), n)
    note('link', await own.put('/api/students/coursework', { assignmentId, repository: address, site: address }))
    note('comment', await own.put('/api/students/coursework', { assignmentId, student_comment }))
    const { body } = note(
      'link',
      await own.put('/api/students/coursework', { assignmentId, student_comment, site: address }),
    )
    const handedIn = body.work as { id: number } | undefined
    const work = handedIn?.id ?? (await workOf(school, id))
    works[n] = { id: work, student: { id, email } }
    if (n >= markdown.length * 2) return
    const graded = { grade: 3, instructor_comment: at(markdown, n) }
    note('instructor comment', await client.put(`/api/assignments/grade/${work}`, graded))
    note('draft', await client.put(`/api/assignments/grade/${work}/draft`, graded))
  })
  const files: string[] = []
  for (const { id } of [student, ...students.slice(-2)]) {
    const file = await client.post(`/api/students/export/${id}`, { format: 'html' })
    if (file.status !== 200) throw new Error(`There is no file: ${file.status}`)
    files.push(String(file.body))
  }
  return { files, cohort, classroom, student, students, assignments, works, told }
}

export interface HostileOffice {
  cohort: { id: number }
  assignment: { id: number }
  student: { id: number }
  /** Transferred out of the cohort. */
  moved: { id: number }
  /** A sheet that has been compared. */
  sheet: { id: number }
}

/** The texts by which staff run the school: names of campuses and days off, and why someone is snoozed, excused or gone. */
export async function storeHostileOffice(school: School, staff: { id: number }): Promise<HostileOffice> {
  const client = await clientOf(school, staff)
  const texts = (limit: number) => sampled(packedText(limit), times(3, 30, 200), 'sample')
  const ok = (reply: Reply) => {
    if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  for (const [n, name] of texts(FIELD_LIMITS.campuses.name).entries())
    ok(
      await client.post('/api/campuses', {
        name,
        code: `evil${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`,
      }),
    )
  for (const [n, name] of texts(FIELD_LIMITS.days_off.name).entries()) {
    const first_day = new Date(Date.UTC(2026, 9, 15 + n)).toISOString().slice(0, 10)
    ok(await client.post('/api/school/days-off', { name, first_day }))
  }
  const cohort = await makeCohort(school.db)
  const other = await makeCohort(school.db)
  const assignment = await makeAssignment(school.db, { cohort_id: cohort.id })
  const newStudent = () => makeStudent(school.db, { cohort_id: cohort.id })
  const student = await newStudent()
  const moved = await newStudent()
  const whom = { assignmentId: assignment.id, studentIds: [student.id] }
  const [reason = ''] = texts(FIELD_LIMITS.enrolments.reason)
  const [shorter = ''] = texts(Math.min(REASON_LIMIT, SNOOZE_REASON_LIMIT))
  ok(await client.post('/api/assignments/extend', { ...whom, dueAt: '2026-12-01T14:00:00Z', reason: shorter }))
  ok(await client.post('/api/assignments/excuse', { ...whom, reason: shorter }))
  ok(await client.post('/api/attention/snooze', { studentId: student.id, until: '2026-10-20', reason: shorter }))
  const { preview } = ok(await client.get(`/api/students/transfer?studentIds=${moved.id}&cohortId=${other.id}`))
  const move = { student_ids: [moved.id], cohort_id: other.id, joined_on: '2026-10-14', preview, carry: [] }
  ok(await client.post('/api/students/transfer', { ...move, reason }))
  const cells = texts(FIELD_LIMITS.users.first_name).map((text, n) => csvLine([text, text, text, `${n}@sheet.example`]))
  const text = [csvLine([reason, 'First Name', 'Last Name', 'Email']), ...cells].join('')
  const sheet = { id: ok(await client.post('/api/imports', { kind: 'employees', text })).id }
  return { cohort, assignment, student, moved, sheet }
}

async function clientOf(school: School, { id }: { id: number }): Promise<Client> {
  const session = { user_id: id, now: new Date(NOW), user_agent: 'hostile', address: '127.0.0.1' }
  return createClient(school.url, await startSession(school.db, session))
}

async function workOf(school: School, student_id: number): Promise<number> {
  const work = await school.db
    .selectFrom('course_works')
    .select('id')
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  return work?.id ?? 0
}
