// The feedback that a user has read, per browser. Kept after logout.

const name = (userId: number) => `homeroom.seen-feedback.${userId}`

/** `graded_at` of the last feedback that was read, by assignment. */
export function seenFeedback(userId: number): Readonly<Record<number, string>> {
  try {
    return JSON.parse(localStorage.getItem(name(userId)) ?? '{}')
  } catch {
    return {}
  }
}

export function markFeedbackSeen(userId: number, assignmentId: number, graded_at: string): void {
  const seen = seenFeedback(userId)
  if (seen[assignmentId] === graded_at) return
  try {
    localStorage.setItem(name(userId), JSON.stringify({ ...seen, [assignmentId]: graded_at }))
  } catch {
    // Without storage, feedback stays marked as new.
  }
}
