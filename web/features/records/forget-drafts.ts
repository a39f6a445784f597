import type { StudentSummary } from '#contract/students.ts'
import { removeDraft } from '#web/ui/form/draft-storage.ts'

/** What this person had begun to write about a student who was erased. */
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
