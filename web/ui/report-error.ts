import { asApiError, isApiError } from '#web/api/api-error.ts'
import { showError } from './dialogs/alerts.ts'

/** Opens the error dialog, except for failures with their own screen: login, password change and compare view. */
export function reportError(error: unknown): void {
  if (isApiError(error, 'unauthenticated', 'other_person', 'password_change_required', 'stale')) return
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!isApiError(error)) console.error(error)
  showError(asApiError(error))
}
