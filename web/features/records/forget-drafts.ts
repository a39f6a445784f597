import type { StudentSummary } from '#contract/students.ts'
import { newNoteDraftKey, noteDraftKey } from '#web/features/notes/NoteForm.tsx'
import { removeDraft } from '#web/ui/form/draft-storage.ts'

/** Deletes this user's drafts about an erased student. */
export function forgetDrafts(userId: number, { id, notes, placements }: StudentSummary): void {
  const keys = [
    `student:${id}`,
    newNoteDraftKey(id, { isInBox: false }),
    newNoteDraftKey(id, { isInBox: true }),
    `placement:new:${id}`,
    ...notes.map(noteDraftKey),
    ...placements.map((placement) => `placement:${placement.id}`),
  ]
  for (const key of keys) removeDraft(userId, key)
}
