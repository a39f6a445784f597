import { asApiError, isApiError } from '#web/api/api-error.ts'
import { showError } from './dialogs/alerts.ts'

/**
 * Which failures open the error dialog: all, except those that have a screen of their own. A session that ran out or
 * is another person's opens the login over the page, a password that must change opens its form, and a stale edit opens the compare view.
 */
export function reportError(error: unknown): void {
  if (isApiError(error, 'unauthenticated', 'other_person', 'password_change_required', 'stale')) return
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!isApiError(error)) console.error(error)
  showError(asApiError(error))
}
