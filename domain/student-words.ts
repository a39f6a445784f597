import { formatDate } from './display.ts'
import type { HistoryWords } from './history-words.ts'
import { courseLabel } from './school-course.ts'
import { APPLICATION_STATUS_LABELS, type ApplicationStatus } from './student-form.ts'

/** Field labels for the form, the compare view and the history. */
export const STUDENT_LABELS = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  email: 'Email',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip_code: 'Zip',
  phone: 'Phone',
  course_id: 'Program',
  cohort_id: 'Cohort',
  joined_on: 'Joined',
  application_status: 'Status',
  skip_placement_reporting: 'Skip placement reporting',
  reason: 'Reason',
} as const

const { course_id, cohort_id, ...plain } = STUDENT_LABELS

export const STUDENT_WORDS: HistoryWords = {
  ...Object.fromEntries(Object.entries(plain).map(([field, label]) => [field, { label }])),
  // The cohort's name is shown instead.
  cohort_id: null,
  cohort_name: { label: cohort_id, shownOnCreate: true },
  course_id: { label: course_id, value: (id) => courseLabel(Number(id)) },
  joined_on: { label: plain.joined_on, value: (day) => formatDate(String(day)), shownOnCreate: true },
  application_status: { label: plain.application_status, value: statusInWords },
  skip_placement_reporting: { label: plain.skip_placement_reporting, value: yesOrNo },
  photo_file_name: null,
  format: { label: 'As', value: (format) => (format === 'html' ? 'page' : 'JSON') },
}

export function yesOrNo(value: unknown): string {
  return value ? 'Yes' : 'No'
}

function statusInWords(status: unknown): string {
  return APPLICATION_STATUS_LABELS[status as ApplicationStatus] ?? String(status)
}
