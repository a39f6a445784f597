import { FIELD_LIMITS } from './field-limits.ts'
import { dateInWords, type Words, yesOrNo } from './field-words.ts'
import { courseLabel } from './school-course.ts'

export const COHORT_WORDS = {
  name: { label: 'Name', limit: FIELD_LIMITS.cohorts.name },
  campus_id: { label: 'Campus' },
  course_id: { label: 'Program', value: (id) => courseLabel(Number(id)) },
  target_size: { label: 'Target Size' },
  feedback_nag: { label: 'Feedback Nagging', value: yesOrNo },
  applications_open: { label: 'Applications Open', value: dateInWords },
  applications_close: { label: 'Applications Close', value: dateInWords },
  prework_start: { label: 'Prework Start', value: dateInWords },
  classroom_start: { label: 'Classroom Start', value: dateInWords },
  graduation: { label: 'Graduation', value: dateInWords },
  instructors: { label: 'Instructors' },
} satisfies Words
