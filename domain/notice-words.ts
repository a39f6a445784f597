import { type ReleaseProblem, releaseProblemSentence } from './assignment-schedule.ts'
import { addDays, centralDate, type DateText, type Moment } from './central-time.ts'
import { formatDate, formatInstant } from './display.ts'
import type { NoticeKind } from './notice-kinds.ts'

/** What a notice is about, as it is now. Each kind has its own part; the rest is null. */
export interface NoticeFacts {
  kind: NoticeKind
  assignment_name: string | null
  due_at: Moment | null
  /** First name of whoever gave the feedback. */
  grader: string | null
  /** There are written words, not only a grade. */
  is_written: boolean | null
  /** First name of whoever returned the work, or gave the extension or the excuse. */
  done_by: string | null
  /** Who has taken the student's own request for a 1:1. */
  taker: string | null
  student_name: string | null
  cohort_name: string | null
  /** The student has withdrawn the request. */
  is_withdrawn: boolean | null
  day: DateText | null
  /** Why a planned assignment was not assigned. */
  release_problem: ReleaseProblem | null
}

/** One sentence or two, as the portal and the emails say it. */
export function noticeSentence(notice: NoticeFacts, now: Date): string {
  return WORDS[notice.kind].sentence(notice, now)
}

/** The subject of an email with this notice alone. */
export function noticeHeadline(notice: NoticeFacts, now: Date): string {
  return WORDS[notice.kind].headline(notice, now)
}

/** What the link of an email says. */
export function noticeAction({ kind }: Pick<NoticeFacts, 'kind'>): string {
  return WORDS[kind].action
}

interface Words {
  sentence(notice: NoticeFacts, now: Date): string
  headline(notice: NoticeFacts, now: Date): string
  action: string
}

const WORDS: Record<NoticeKind, Words> = {
  assigned: {
    sentence({ assignment_name, due_at }, now) {
      const due = due_at && ` It ${new Date(due_at) > now ? 'is' : 'was'} due ${formatInstant(due_at)}.`
      return `You have a new assignment: ${assignment_name}.${due ?? ''}`
    },
    headline: ({ assignment_name }) => `New assignment: ${assignment_name}`,
    action: 'Open the assignment',
  },
  graded: {
    sentence({ assignment_name, grader, is_written }) {
      if (!grader) return `There is feedback on ${assignment_name}.`
      return is_written ? `${grader} wrote feedback on ${assignment_name}.` : `${grader} graded ${assignment_name}.`
    },
    headline: ({ assignment_name }) => `Feedback on: ${assignment_name}`,
    action: 'Read the feedback',
  },
  returned: {
    sentence({ assignment_name, done_by, due_at }, now) {
      const by = due_at && new Date(due_at) > now ? ` by ${formatInstant(due_at)}` : ''
      return `${done_by ?? 'An instructor'} returned ${assignment_name} for another try. Submit it again${by}.`
    },
    headline: ({ assignment_name }) => `Returned for another try: ${assignment_name}`,
    action: 'Read the feedback and submit again',
  },
  extended: {
    sentence({ assignment_name, done_by, due_at }, now) {
      const due = due_at && ` It ${new Date(due_at) > now ? 'is now' : 'was'} due ${formatInstant(due_at)}.`
      return `${done_by ?? 'An instructor'} gave you more time for ${assignment_name}.${due ?? ''}`
    },
    headline: ({ assignment_name }) => `More time for: ${assignment_name}`,
    action: 'Open the assignment',
  },
  excused: {
    sentence: ({ assignment_name, done_by }) =>
      `${done_by ?? 'An instructor'} excused you from ${assignment_name}. You do not have to submit it.`,
    headline: ({ assignment_name }) => `You are excused from: ${assignment_name}`,
    action: 'Open the assignment',
  },
  due_soon: {
    sentence: ({ assignment_name, due_at }, now) =>
      `${assignment_name} is due ${[nearDay(due_at, now), formatInstant(due_at)].filter(Boolean).join(', ')}. You have not handed it in yet.`,
    headline: ({ assignment_name, due_at }, now) => `Due ${nearDay(due_at, now) ?? 'soon'}: ${assignment_name}`,
    action: 'Open the assignment',
  },
  reflection: {
    sentence: ({ day }) => `Your daily reflection for ${formatDate(day)} is still open.`,
    headline: ({ day }) => `Your daily reflection for ${formatDate(day)}`,
    action: 'Write it now',
  },
  conversation_taken: {
    sentence: ({ taker, day }) =>
      `${taker ?? 'A staff member'} will write to you about the 1:1 that you asked for on ${formatDate(day)}.`,
    headline: ({ taker }) => `${taker ?? 'A staff member'} will write to you`,
    action: 'Open your reflections',
  },
  not_released: {
    sentence: ({ assignment_name, cohort_name, release_problem }) =>
      `${assignment_name} (${cohort_name}) was planned and has not been assigned. ${release_problem ? releaseProblemSentence(release_problem) : ''}`.trim(),
    headline: ({ assignment_name }) => `Not assigned: ${assignment_name}`,
    action: 'Open the assignment',
  },
  conversation: {
    sentence: ({ student_name, cohort_name, is_withdrawn, day }) =>
      `${student_name} (${cohort_name}) asked for a 1:1 on ${formatDate(day)}${is_withdrawn ? ' and has taken it back' : ''}.`,
    headline: ({ student_name }) => `${student_name} would like a 1:1`,
    action: 'Open the requests',
  },
}

function nearDay(due_at: Moment | null, now: Date): 'today' | 'tomorrow' | null {
  const today = centralDate(now)
  const day = due_at && centralDate(new Date(due_at))
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : null
}
