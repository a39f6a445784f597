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
  conversation_taken: () => pagePath('studentReflections'),
  not_released: ({ assignment_id }) => pagePath('assignment', { id: assignment_id ?? 0 }),
  conversation: ({ cohort_id }) => pagePath('conversations', {}, { cohortId: cohort_id ?? undefined }),
}
