import { pagePath } from '#contract/pages.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import type { StandingNotice } from './standing.ts'

/** The page of the thing itself. */
export const noticePath = (notice: StandingNotice): string => PATHS[notice.kind](notice)

const assignment = ({ slug }: StandingNotice) => pagePath('studentAssignment', { id: slug ?? '' })

const PATHS: Record<NoticeKind, (notice: StandingNotice) => string> = {
  assigned: assignment,
  graded: assignment,
  returned: assignment,
  extended: assignment,
  excused: assignment,
  due_soon: assignment,
  reflection: () => pagePath('studentReflections'),
  conversation: ({ cohort_id, day, student_id }) =>
    pagePath('cohortReflections', { id: cohort_id ?? '' }, { day: day ?? undefined, student: student_id ?? undefined }),
}
