import type { StudentSummary } from '#contract/students.ts'
import { removeDraft } from '#web/ui/form/draft-storage.ts'

/** Deletes this user's drafts about an erased student. */
export function forgetDrafts(userId: number, { id, notes, placements }: StudentSummary): void {
  const keys = [
    `student:${id}`,
    `note:new:${id}`,
    `placement:new:${id}`,
    ...notes.map((note) => `note:${note.id}`),
    ...placements.map((placement) => `placement:${placement.id}`),
  ]
  for (const key of keys) removeDraft(userId, key)
}
