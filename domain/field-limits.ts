import { NOTES_LIMIT } from './assignment-form.ts'
import { SNOOZE_REASON_LIMIT } from './attention-snooze.ts'
import { COMMENT_LIMIT } from './course-work-grading.ts'
import { SUBMISSION_LIMIT } from './course-work-submission.ts'
import { NOTE_LENGTH } from './note-form.ts'
import { TAG_LIMIT } from './school-tags.ts'

/** How many characters a text may have, by table and column. The database refuses more (server/db/field-limits.test.ts). */
export const FIELD_LIMITS = {
  users: { first_name: 120, middle_name: 120, last_name: 120, email: 254 },
  students: { address: 240, city: 120, state: 40, zip_code: 20, phone: 40 },
  enrolments: { reason: 480 },
  student_notes: { content: NOTE_LENGTH },
  attention_snoozes: { reason: SNOOZE_REASON_LIMIT },
  placements: { company_name: 240, job_title: 240, placement_duration: 120, how_found_notes: 2000, notes: 2000 },
  cohorts: { name: 120 },
  school: { name: 120 },
  campuses: { name: 120 },
  days_off: { name: 120 },
  tags: { name: TAG_LIMIT },
  assignments: { name: 240, slug: 120, repository: 2048, notes: NOTES_LIMIT },
  course_works: {
    repository: SUBMISSION_LIMIT,
    site: SUBMISSION_LIMIT,
    student_comment: SUBMISSION_LIMIT,
    instructor_comment: COMMENT_LIMIT,
  },
} as const

/** Not a column: only the hash is stored. */
export const PASSWORD_LIMIT = 200
