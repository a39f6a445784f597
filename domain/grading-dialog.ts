/** Feedback that is already given is read first; an unfinished draft is written on. */
export function gradingTab(work: { instructor_comment: string | null; has_draft?: boolean }): 'write' | 'preview' {
  return !work.has_draft && (work.instructor_comment ?? '').trim() !== '' ? 'preview' : 'write'
}

interface Graded {
  grade: number | null
  instructor_comment: string | null
}

/** Save is enabled, and leaving asks, only when this is so. */
export function isGradingChanged(saved: Graded, edited: Graded): boolean {
  return saved.grade !== edited.grade || (saved.instructor_comment ?? '') !== (edited.instructor_comment ?? '')
}
