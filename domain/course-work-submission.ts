import type { Moment } from './central-time.ts'
import { type CompletionTiming, canSubmit, completionTiming, type WorkTimes } from './course-work-status.ts'
import { formatInstant } from './display.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'

export const SUBMISSION_LIMIT = 2048

export const SUBMISSION_FIELDS = ['repository', 'site', 'student_comment'] as const
export type SubmissionField = (typeof SUBMISSION_FIELDS)[number]

export const SUBMISSION_LABELS: Record<SubmissionField, string> = {
  repository: 'Submission',
  site: 'Website',
  student_comment: 'Comment',
}

export const NOTHING_SUBMITTED = 'Nothing submitted yet'

type SubmissionDraft = { [field in SubmissionField]?: Typed }

/** `text` is what is stored, `href` where it links to; null if the text is not a URL. */
type Address = { text: string; href: string | null } | { problem: string }

export function submissionProblem(draft: SubmissionDraft): Problem<SubmissionField> | null {
  if (SUBMISSION_FIELDS.every((field) => isBlank(draft[field]))) {
    return { field: 'repository', message: 'Please enter a submission, a website or a comment.' }
  }
  for (const field of SUBMISSION_FIELDS) {
    const text = draft[field] ?? ''
    if (text.length > SUBMISSION_LIMIT) return { field, message: tooLong(SUBMISSION_LABELS[field]) }
    if (field === 'student_comment') continue
    const address = normalizeAddress(text)
    if ('problem' in address) return { field, message: address.problem }
  }
  return null
}

/** Adds https:// if the scheme is missing, and refuses script URLs. */
export function normalizeAddress(typed: string): Address {
  const text = typed.trim()
  if (text.length > SUBMISSION_LIMIT) return { problem: tooLong('An address') }
  if (isHarmful(text)) return { problem: 'Please use an address that starts with https://.' }
  if (HTTP.test(text) && !HIDDEN.test(text)) return { text, href: text }
  if (!isAddressWithoutScheme(text)) return { text, href: null }
  const href = `https://${text.replace(/^\/\//, '')}`
  return href.length > SUBMISSION_LIMIT ? { problem: tooLong('An address') } : { text: href, href }
}

/** The only way to turn stored text into a link: http(s) or null. */
export function linkFor(text: string | null): string | null {
  const address = normalizeAddress(text ?? '')
  return 'href' in address ? address.href : null
}

interface Submittable {
  completed_at: Moment | null
  grade: number | null
  workflow_state?: string
}

/** Button text on a student's assignment; null once the work is graded. */
export function submissionAction(work: Submittable | null): string | null {
  if (work === null) return 'Submit Your Work'
  if (!canSubmit(work)) return null
  if (work.workflow_state === 'returned') return 'Submit again'
  return work.completed_at === null ? 'Submit Your Work' : 'Update Your Submission'
}

/** What a student is to do with work that was returned. */
export function returnedWords({ own_due_at }: { own_due_at: Moment | null }, now: Date): string {
  const isAhead = own_due_at !== null && new Date(own_due_at) > now
  const by = isAhead ? ` by ${formatInstant(own_due_at)}` : ''
  return `Read the feedback, improve your work and submit it again${by}.`
}

interface Submitted {
  repository: string
  site: string
}

/** A new comment alone keeps the time of the submission, so it does not make the work late. */
export function completedAt<Completed extends Moment>(
  before: (Submitted & { completed_at: Completed | null }) | null,
  after: Submitted,
  now: Date,
): Completed | Date {
  const isSame = before !== null && before.repository === after.repository && before.site === after.site
  return (isSame ? before.completed_at : null) ?? now
}

/** Shown as a warning before the work is sent. */
export function wouldBeLate(
  times: WorkTimes,
  before:
    | (Submitted & { completed_at: Moment | null; timed_at?: Moment | null; carried_timing?: CompletionTiming | null })
    | null,
  draft: SubmissionDraft,
  now: Date,
): boolean {
  const after = { repository: kept(draft.repository), site: kept(draft.site) }
  const timed_at = before?.timed_at ?? null
  const completed_at = completedAt(before, after, now)
  const carried_timing = completed_at === before?.completed_at || timed_at ? before?.carried_timing : null
  return completionTiming({ ...times, completed_at, timed_at, carried_timing: carried_timing ?? null }) === 'Late'
}

/** Why the student cannot submit; null if they can. */
export function submissionClosed(
  assignment: { cohort: { id: number; name: string } },
  work: { grade: number | null } | null,
  ownCohortId: number | null,
): string | null {
  if (work && !canSubmit(work)) return 'This work has been graded, so it can no longer be changed.'
  if (ownCohortId === null) {
    return 'You are no longer in a cohort: your record stays open to you, but takes nothing new.'
  }
  if (assignment.cohort.id === ownCohortId) return null
  return `This assignment belongs to your former cohort, ${assignment.cohort.name}: its work can be read, but not changed.`
}

/** As the server stores it, so that retyping an address without its scheme is not a change. */
function kept(typed: Typed): string {
  const address = normalizeAddress(typed ?? '')
  return 'problem' in address ? (typed ?? '') : address.text
}

const HTTP =
  /^https?:\/\/(?:[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.-]*[\p{L}\p{N}\p{M}])?|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu

const NO_SCHEME =
  /^(?:\/\/)?(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+(?:\p{L}{2,63}|xn--[a-z\d-]+)|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:[/?#]\S*)?$/iu

// Control and bidi characters make an address look like another one.
const HIDDEN = /[\p{Cc}\p{Cf}]/u

const FILE_NAME =
  /^[^./]+\.(?:c|cpp|cs|css|docx?|gif|go|h|html?|java|jpe?g|js|json|jsx|md|pdf|php|png|py|rb|rs|sh|sql|svg|ts|tsx|txt|vue|xml|ya?ml|zip)$/i

const HARMFUL_SCHEME =
  /^(?:javascript|vbscript|livescript|mocha|data|file|filesystem|blob|about|view-source|jar|feed|intent|chrome|chrome-extension|moz-extension):/i

/** Browsers ignore control characters and line breaks inside a scheme, and full-width letters look like plain ones. */
function isHarmful(text: string): boolean {
  return HARMFUL_SCHEME.test(text.normalize('NFKC').replace(/[\p{C}\p{Z}]/gu, ''))
}

function isAddressWithoutScheme(text: string): boolean {
  return NO_SCHEME.test(text) && !FILE_NAME.test(text) && !HIDDEN.test(text)
}

function tooLong(what: string): string {
  return `${what} can be at most ${SUBMISSION_LIMIT} characters.`
}
