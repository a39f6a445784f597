import type { ReactNode } from 'react'
import type { ApiError } from '#web/api/api-error.ts'
import { createStore } from '#web/store.ts'

// A queue of alerts: showError(error)   showMessage({ title, body })   if (await confirm({ title, body })) …

interface Message {
  /** Defaults to 'Alert'. */
  title?: string
  /** Defaults to 'Unable to complete request.'. */
  body?: ReactNode
}

export interface Question {
  title: string
  body?: ReactNode
  /** Defaults to 'Yes'. */
  confirmLabel?: string
  /** Defaults to 'Cancel'. */
  cancelLabel?: string
  isDestructive?: boolean
}

export type Alert = { id: number; done(answer: boolean): void } & (
  | { kind: 'error'; error: ApiError }
  | ({ kind: 'message' } & Message)
  | ({ kind: 'confirm' } & Question)
)

type Asked<A> = A extends Alert ? Omit<A, 'id' | 'done'> : never

export const alerts = createStore<readonly Alert[]>([])

export function alertTitle(alert: Alert): string {
  if (alert.kind === 'error') return `Error (${alert.error.status})`
  return alert.title ?? 'Alert'
}

export function alertBody(alert: Exclude<Alert, { kind: 'error' }>): ReactNode {
  return alert.body ?? (alert.kind === 'message' ? 'Unable to complete request.' : null)
}

export function showError(error: ApiError): void {
  // Several calls of a screen may fail alike.
  const isShown = alerts
    .get()
    .some(
      (alert) => alert.kind === 'error' && alert.error.status === error.status && alert.error.message === error.message,
    )
  if (!isShown) void ask({ kind: 'error', error })
}

export async function showMessage(message: Message = {}): Promise<void> {
  if (!isAsked('message', message)) await ask({ kind: 'message', ...message })
}

/** False for the second click of a double click. */
export async function confirm(question: Question): Promise<boolean> {
  return isAsked('confirm', question) ? false : ask({ kind: 'confirm', ...question })
}

function isAsked(kind: Alert['kind'], { title, body }: Message): boolean {
  return alerts
    .get()
    .some((alert) => alert.kind !== 'error' && alert.kind === kind && alert.title === title && alert.body === body)
}

let lastId = 0

function ask(alert: Asked<Alert>): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const done = (answer: boolean) => {
      alerts.set(alerts.get().filter((other) => other.id !== id))
      resolve(answer)
    }
    alerts.set([...alerts.get(), { ...alert, id, done }])
  })
}
