import { isNamed, type NamedCalls } from './named-calls.ts'

/**
 * Reads whose answer may be a second old, so that a hot standby may give it: lists, reports and pages to look at. Not
 * here: who one is, what is about to be edited or graded, and what decides whether a form is open.
 */
const MAY_LAG: NamedCalls = {
  campuses: ['list'],
  cohorts: ['list', 'detail', 'dayFeedback', 'feedbackSummary'],
  students: ['list', 'summary', 'placements', 'feedback', 'work', 'notes'],
  assignments: ['list', 'listAll', 'tags', 'courseWork', 'ownCourseWork'],
  portal: ['assignments', 'reflections', 'cohort'],
}

export const mayLag = (feature: string, name: string) => isNamed(MAY_LAG, feature, name)
