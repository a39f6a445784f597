import { centralInstant } from '#domain/central-time.ts'
import type { NoteKind } from '#domain/note-form.ts'
import { addHours, addWeeks, earlier, wakingMoment } from './calendar.ts'
import type { Chance } from './chance.ts'
import { CAREER_STAFF, employeeId } from './employees.ts'
import { DEMO_STUDENT, type DemoStudent, type Stay } from './students.ts'

export function noteRows(chance: Chance, students: readonly DemoStudent[], now: Date) {
  const rows = students.flatMap((student) => {
    const stay = student.stays.at(-1)
    if (!stay) return []
    const opened = centralInstant(stay.cohort.classroom_start, '08:00')
    const begun = opened < now
    const isDemo = student.email === DEMO_STUDENT.email
    const lines = chance.shuffle(begun ? CLASSROOM_NOTES : ADMISSION_NOTES)
    const count = isDemo ? 2 : chance.happens(begun ? 0.5 : 0.3) ? chance.integer(1, begun ? 3 : 1) : 0
    const written = lines.slice(0, count).map((line) => note(chance, student, stay, line, begun, now))
    return student.application_status === 'placed' && chance.happens(0.4)
      ? [...written, afterNote(chance, student, stay, now)]
      : written
  })
  const inOrder = rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.student_id - b.student_id)
  return inOrder.map((row, index) => ({ id: index + 1, ...row }))
}

function note(chance: Chance, student: DemoStudent, stay: Stay, line: string, begun: boolean, now: Date) {
  const { cohort } = stay
  const from = begun ? centralInstant(cohort.classroom_start, '12:00') : addHours(stay.from, 1)
  const to = begun ? (stay.to ?? centralInstant(cohort.graduation, '12:00')) : now
  const admissions = employeeId('colleen')
  const author = begun ? chance.pick([cohort.instructors[0] ?? admissions, ...cohort.instructors]) : admissions
  const kind = /^Talked|^Checked in/.test(line) ? 'meeting' : /^Left early|^Missed/.test(line) ? 'call' : 'note'
  return row(student, author, line, wakingMoment(chance, earlier(from, now), earlier(to, now)), kind)
}

function afterNote(chance: Chance, student: DemoStudent, { cohort }: Stay, now: Date) {
  const graduation = centralInstant(cohort.graduation, '12:00')
  const until = earlier(centralInstant(addWeeks(cohort.graduation, 16), '12:00'), now)
  const author = employeeId(chance.pick(CAREER_STAFF))
  return row(student, author, chance.pick(CAREER_NOTES), wakingMoment(chance, graduation, until), 'career')
}

function row(student: DemoStudent, employee_id: number, line: string, created_at: Date, kind: NoteKind) {
  const content = line.replace('{name}', student.first_name)
  const is_pinned = PINNED.test(line)
  return { student_id: student.id, employee_id, content, kind, is_pinned, created_at, updated_at: created_at }
}

/** What everyone who meets the student should know. */
const PINNED = /^Uses a screen reader/

const ADMISSION_NOTES = [
  'Great admission interview. Nine years in kitchens, used to pressure and to feedback.',
  'Asked about evening child care; gave {name} the list from the county.',
  'Tuition plan agreed, first payment is in.',
  'Will need a loaner laptop for the first two weeks.',
  'Teaches piano on Thursdays until 5. Agreed that homework comes after.',
] as const

const CLASSROOM_NOTES = [
  'Talked after class: feels slower than the others, is not. We set small goals for the week.',
  'Missed Tuesday for a medical appointment, told us ahead of time. Caught up with notes from the table.',
  'Very patient partner. Good candidate to pair with people who are new to this.',
  '{name} asked for more challenge. Pointed to the stretch assignments and the open source list.',
  'Prefers written feedback to feedback in front of the group.',
  'Late three mornings in a row. New bus route; will take the earlier one.',
  'Presented today, nervous and clear. Big step since week one.',
  'Uses a screen reader in the afternoon. Slides need to be shared before class.',
  'Checked in about the last assignment. Understood the concept, ran out of time; no concern.',
  'Works weekends. Handing in on Monday at noon is fine, agreed with the whole team.',
  'Conflict in the group about who presents. Talked to both, solved by themselves in the end.',
  'Left early, child sick. Will send us the reflection from home.',
] as const

const CAREER_NOTES = [
  'Mock interview done. Strong on projects, practice the question about weaknesses.',
  'Introduced to two alumni who work in health care.',
  'Two second-round interviews this week!',
  'Signed. Sent a card from all of us.',
  'Is open to Rochester and Duluth as well.',
] as const
