import { FIELD_LIMITS } from './field-limits.ts'
import { dateInWords, type HistoryWords, type Words, yesOrNo } from './field-words.ts'
import { courseLabel } from './school-course.ts'
import { APPLICATION_STATUS_LABELS, type ApplicationStatus } from './student-status.ts'

export const STUDENT_WORDS = {
  first_name: { label: 'First name', limit: FIELD_LIMITS.users.first_name },
  middle_name: { label: 'Middle name', limit: FIELD_LIMITS.users.middle_name },
  last_name: { label: 'Last name', limit: FIELD_LIMITS.users.last_name },
  email: { label: 'Email', limit: FIELD_LIMITS.users.email },
  address: { label: 'Address', limit: FIELD_LIMITS.students.address },
  city: { label: 'City', limit: FIELD_LIMITS.students.city },
  state: { label: 'State', limit: FIELD_LIMITS.students.state },
  zip_code: { label: 'Zip', limit: FIELD_LIMITS.students.zip_code },
  phone: { label: 'Phone', limit: FIELD_LIMITS.students.phone },
  course_id: { label: 'Program', value: (id) => courseLabel(Number(id)) },
  cohort_id: { label: 'Cohort' },
  joined_on: { label: 'Joined', value: dateInWords, shownOnCreate: true },
  application_status: { label: 'Status', value: statusInWords },
  skip_placement_reporting: { label: 'Skip placement reporting', value: yesOrNo },
  reason: { label: 'Reason', limit: FIELD_LIMITS.enrolments.reason },
  last_day: { label: 'Last day', value: dateInWords },
  note: { label: 'Note', limit: FIELD_LIMITS.student_notes.content },
} satisfies Words

// The program follows the cohort.
// The note is one of its own.
const { course_id, note, ...fields } = STUDENT_WORDS

export const STUDENT_HISTORY: HistoryWords = {
  ...fields,
  // The cohort's name is shown instead.
  cohort_id: null,
  cohort_name: { label: fields.cohort_id.label, shownOnCreate: true },
  course_id,
  photo_file_name: null,
  carried: { label: 'Work carried' },
  format: { label: 'As', value: (format) => (format === 'html' ? 'page' : 'JSON') },
}

function statusInWords(status: unknown): string {
  return APPLICATION_STATUS_LABELS[status as ApplicationStatus] ?? String(status)
}
