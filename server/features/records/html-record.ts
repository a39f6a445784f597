import { attendanceInWords } from '#domain/attendance-status.ts'
import type { AttentionKind } from '#domain/attention-reasons.ts'
import { ATTENTION_LABELS } from '#domain/attention-words.ts'
import { gradeMeaning } from '#domain/course-work-grade.ts'
import { DASH, formatAverage, formatDate, formatInstant, formatMoney } from '#domain/display.ts'
import { fullInWords, headline } from '#domain/history-words.ts'
import { IMPORT_KIND_LABELS, IMPORT_OUTCOME_LABELS } from '#domain/import-kinds.ts'
import { NOTE_KIND_LABELS } from '#domain/note-form.ts'
import { EMAIL_CHOICE_LABELS, NOTICE_KINDS, type NoticeKind } from '#domain/notice-kinds.ts'
import { fullName } from '#domain/person-name.ts'
import { formatRate, placementTypeLabel } from '#domain/placement.ts'
import { disclosureInWords } from '#domain/record-disclosure-kinds.ts'
import { courseLabel } from '#domain/school-course.ts'
import { ENROLMENT_END_LABELS } from '#domain/student-enrolment.ts'
import { APPLICATION_STATUS_LABELS } from '#domain/student-status.ts'
import type { Db } from '../../db/transaction.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { RecordHead } from './export.ts'
import { RECORD_ROWS, type RecordRows } from './record-rows.ts'
import { STYLE } from './record-style.ts'

/** Left out if empty. */
type Fact = [name: string, value: string | null]
interface Section<Row> {
  title: string
  none: string
  heading: (row: Row) => string
  facts: (row: Row) => Fact[]
}

/** One self-contained page without scripts or links. */
export async function* htmlRecord(db: Db, head: RecordHead): AsyncGenerator<string> {
  const { student, exported_at, exported_by } = head
  const title = `Student record: ${fullName(student)}`
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>
<header>${photo(head)}<div><h1>${escapeHtml(title)}</h1>
<p>Exported ${escapeHtml(formatInstant(exported_at))} by ${escapeHtml(exported_by)}. All times are US Central.</p></div></header>
<section><h2>Student</h2>${facts(studentFacts(head))}</section>\n`
  for (const [name, rows] of Object.entries(RECORD_ROWS)) {
    const section = SECTIONS[name as keyof RecordRows] as Section<unknown>
    yield `<section><h2>${escapeHtml(section.title)}</h2>\n`
    let isEmpty = true
    for await (const row of rows(db, student.id)) {
      isEmpty = false
      yield `<article><h3>${escapeHtml(section.heading(row))}</h3>${facts(section.facts(row))}</article>\n`
    }
    yield isEmpty ? `<p>${escapeHtml(section.none)}</p></section>\n` : '</section>\n'
  }
  yield '</main></body></html>\n'
}

function facts(all: Fact[]): string {
  const shown = all.filter(([, value]) => value !== null && value !== '' && value !== DASH)
  if (shown.length === 0) return ''
  return `<dl>${shown.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value ?? '')}</dd></div>`).join('')}</dl>`
}

/** Embeds only photos that we encoded ourselves. */
function photo({ photo, student }: RecordHead): string {
  if (!photo || !('base64' in photo)) return ''
  return `<img alt="Photo of ${escapeHtml(fullName(student))}" src="data:image/webp;base64,${photo.base64}">`
}

function studentFacts({ student, photo }: RecordHead): Fact[] {
  return [
    ['First name', student.first_name],
    ['Middle name', student.middle_name],
    ['Last name', student.last_name],
    ['Email', student.email],
    ['Phone', student.phone],
    ['Address', student.address],
    ['City', student.city],
    ['State', student.state],
    ['Zip', student.zip_code],
    ['Photo', photo && 'address' in photo ? photo.address : null],
    ['Program', courseLabel(student.course_id)],
    ['Cohort', student.cohort_name],
    ['Status', APPLICATION_STATUS_LABELS[student.application_status]],
    ['Skip placement reporting', student.skip_placement_reporting ? 'Yes' : 'No'],
    ['Average understanding', formatAverage(student.avg_understanding, 2)],
    ['Average support', formatAverage(student.avg_support, 2)],
    ['Average grade', formatAverage(student.avg_score, 2)],
  ]
}

const ATTEMPT_LABELS: Record<RecordRows['attempts']['kind'], string> = {
  submission: 'submitted',
  feedback: 'feedback',
  return: 'returned for another try',
  return_undone: 'return undone',
}

const SECTIONS: { [K in keyof RecordRows]: Section<RecordRows[K]> } = {
  enrolments: {
    title: 'Cohorts',
    none: 'Never in a cohort.',
    heading: (row) => row.cohort_name,
    facts: (row) => [
      ['Joined', formatDate(row.joined_on)],
      ['From', formatInstant(row.started_at)],
      ['Until', formatInstant(row.ended_at)],
      ['Ended as', row.ended_as && ENROLMENT_END_LABELS[row.ended_as]],
      ['Last day', row.last_day && formatDate(row.last_day)],
      ['Reason', row.reason],
    ],
  },
  placements: {
    title: 'Placements',
    none: 'No placements.',
    heading: (row) => row.company_name,
    facts: (row) => [
      ['Cohort', row.cohort_name],
      ['Type', placementTypeLabel(row.placement_type)],
      ['Title', row.job_title],
      ['Salary', formatMoney(row.post_income)],
      ['Offer Date', formatDate(row.placed_at)],
      ['Pre-Prime Salary', formatMoney(row.pre_income)],
      ['Duration', row.placement_duration],
      ['Rate', formatRate(row.placement_rate, row.placement_rate_unit)],
      ['How', row.how_found_notes],
      ['Notes', row.notes],
    ],
  },
  notes: {
    title: 'Notes',
    none: 'No notes for this student.',
    heading: (row) => `${row.written_by}, ${formatInstant(row.created_at)}`,
    facts: (row) => [
      [NOTE_KIND_LABELS[row.kind], row.content],
      ['Pinned', row.is_pinned ? 'Yes' : null],
    ],
  },
  course_works: {
    title: 'Course work',
    none: 'No course work.',
    heading: (row) => row.assignment,
    facts: (row) => [
      ['Cohort', row.cohort_name],
      ['Due', formatInstant(row.due_at)],
      ['Completed', formatInstant(row.completed_at)],
      ['Submission', row.repository],
      ['Website', row.site],
      ['Comment', row.student_comment],
      ['Grade', row.grade === null ? null : `${row.grade}, ${gradeMeaning(row.grade)}`],
      ['Graded by', row.graded_by],
      ['Graded', formatInstant(row.graded_at)],
      ['Feedback', row.instructor_comment],
      ['Carried here', row.carried_at && formatInstant(row.carried_at)],
      ['Counts', row.is_superseded ? 'No, it was carried to another cohort' : null],
    ],
  },
  attempts: {
    title: 'Attempts',
    none: 'No course work.',
    heading: (row) => `${row.assignment}, ${ATTEMPT_LABELS[row.kind]}, ${formatInstant(row.at)}`,
    facts: (row) => [
      ['Attempt', String(row.attempt)],
      ['By', row.by],
      ['Submission', row.repository],
      ['Website', row.site],
      ['Comment', row.student_comment],
      ['Grade', row.grade === null ? null : `${row.grade}, ${gradeMeaning(row.grade)}`],
      ['Feedback', row.instructor_comment],
      ['New due time', formatInstant(row.due_at)],
    ],
  },
  snoozes: {
    title: 'Snoozed in Needs attention',
    none: 'Never snoozed.',
    heading: (row) => `Until ${formatDate(row.until)}`,
    facts: (row) => [
      ['Why', row.reason],
      ['Reasons then', row.kinds.map((kind) => ATTENTION_LABELS[kind as AttentionKind] ?? kind).join(', ')],
      ['Snoozed', formatInstant(row.snoozed_at)],
      ['By', row.snoozed_by],
      ['Ended', formatInstant(row.ended_at)],
    ],
  },
  attendance: {
    title: 'Attendance',
    none: 'No attendance marked.',
    heading: (row) => `${formatDate(row.day)}: ${attendanceInWords(row.status)}`,
    facts: (row) => [
      ['Cohort', row.cohort_name],
      ['Marked', formatInstant(row.marked_at)],
      ['By', row.marked_by],
    ],
  },
  allowances: {
    title: 'Extensions and excuses',
    none: 'No extensions or excuses.',
    heading: (row) => row.assignment,
    facts: (row) => [
      ['Extended to', formatInstant(row.due_at)],
      ['Extended', formatInstant(row.extended_at)],
      ['Reason for more time', row.due_reason],
      ['Excused', formatInstant(row.excused_at)],
      ['Reason for the excuse', row.excuse_reason],
      ['By', row.given_by],
    ],
  },
  reflections: {
    title: 'Reflections',
    none: 'No reflections.',
    heading: (row) => formatDate(row.feedback_on),
    facts: (row) => [
      ['Cohort', row.cohort_name],
      ['Understanding', String(row.understanding_score)],
      ['Why', row.understanding_explanation],
      ['Support', String(row.support_score)],
      ['Why', row.support_explanation],
      ['One word', row.feeling_explanation],
      ['Thanks', row.thanks],
      ['Accomplishment', row.accomplishment],
      ['Recommended experiences', row.recommended_experiences],
      ['More', row.additional_information],
      ['Asked for a 1:1', row.additional_conversation_wanted ? 'Yes' : null],
    ],
  },
  conversations: {
    title: 'Requests for a 1:1',
    none: 'No requests.',
    heading: (row) => formatDate(row.asked_on),
    facts: (row) => [
      ['Asked', formatInstant(row.asked_at)],
      ['Withdrawn', formatInstant(row.withdrawn_at)],
      ['Taken', formatInstant(row.taken_at)],
      ['Taken by', row.taken_by],
      ['Done', formatInstant(row.done_at)],
      ['Done by', row.done_by],
    ],
  },
  invitations: {
    title: 'Invitation',
    none: 'No invitation is open.',
    heading: (row) => `Invited ${formatInstant(row.created_at)}`,
    facts: (row) => [
      ['Invited by', row.invited_by],
      ['Holds until', formatInstant(row.expires_at)],
    ],
  },
  calendar_feed: {
    title: 'Calendar address',
    none: 'No calendar address was made.',
    heading: (row) => `Made ${formatInstant(row.created_at)}`,
    facts: (row) => [['Last read', formatInstant(row.read_at)]],
  },
  calendar_events: {
    title: 'Sent to the calendar',
    none: 'Nothing was sent.',
    heading: (row) => row.event.summary,
    facts: (row) => [
      ['Begins', row.event.last_day ? formatDate(row.event.starts) : formatInstant(row.event.starts)],
      ['Changed', formatInstant(row.changed_at)],
      ['Cancelled', formatInstant(row.cancelled_at)],
    ],
  },
  known_browsers: {
    title: 'Browsers that logged in',
    none: 'No browser is remembered.',
    heading: (row) => `Last login ${formatInstant(row.last_login_at)}`,
    facts: (row) => [
      ['First login', formatInstant(row.created_at)],
      ['Remembered until', formatInstant(row.expires_at)],
    ],
  },
  notices: {
    title: 'Notices',
    none: 'No notices.',
    heading: (row) => `${noticeKind(row)}, ${formatInstant(row.created_at)}`,
    facts: (row) => [
      ['To', row.to],
      ['Assignment', row.assignment],
      ['Day', formatDate(row.day)],
      ['Read', formatInstant(row.read_at)],
    ],
  },
  imports: {
    title: 'Imports',
    none: 'No import of the last day names them.',
    heading: (row) => `${IMPORT_KIND_LABELS[row.kind]}, ${formatInstant(row.committed_at ?? row.created_at)}`,
    facts: (row) => [
      ['By', row.by],
      ['Undone', formatInstant(row.undone_at)],
      ['Row', String(row.line)],
      ['Outcome', IMPORT_OUTCOME_LABELS[row.outcome]],
      ['Sheet', row.cells.filter((cell) => cell.trim() !== '').join(' | ')],
      ['Problems', row.problems.join(' ')],
    ],
  },
  notice_preferences: {
    title: 'Emails of notices',
    none: 'Nothing was chosen.',
    heading: noticeKind,
    facts: (row) => [['Email', EMAIL_CHOICE_LABELS[row.email]]],
  },
  history: {
    title: 'History of changes',
    none: 'Nobody has changed anything yet.',
    heading: (row) => `${formatInstant(row.at)}: ${headline(row)}${historyItem(row)}`,
    facts: (row) => [
      ['By', row.by],
      ...fullInWords(row).map(({ label, from, to }): Fact => [label, from === null ? to : `${from} → ${to}`]),
    ],
  },
  access_log: {
    title: 'Access log',
    none: 'Nobody has read this record yet.',
    heading: (row) => formatInstant(row.last_at),
    facts: (row) => [
      ['Read by', row.read_by],
      ['What', disclosureInWords(row)],
      ['Times', String(row.times)],
    ],
  },
}

function noticeKind({ kind }: { kind: string }): string {
  return NOTICE_KINDS[kind as NoticeKind]?.label ?? 'Other'
}

function historyItem({ about, feedback_on }: RecordRows['history']): string {
  if (about) return `, ${about}`
  return feedback_on ? `, reflection of ${formatDate(feedback_on)}` : ''
}
