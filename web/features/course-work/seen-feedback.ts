// Which feedback has been read, in this browser and for this person. It outlives the login: read is read.

const name = (userId: number) => `homeroom.seen-feedback.${userId}`

/** By assignment, when the feedback that was read last had been given. */
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
    // Without storage feedback stays new for a while, and that is all.
  }
}
