import type { Question } from '#web/ui/dialogs/alerts.ts'

/** Before closing an inline form with unsaved changes: if (await confirm(DISCARD)) … */
export const DISCARD: Question = {
  title: 'Discard changes?',
  body: 'What you have written here has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  isDestructive: true,
}
