import { UNDO_ACCEPTED_MS, UNDO_OFFERED_MS } from '#domain/undo.ts'
import { api } from '#web/api/client.ts'
import { whenReadAgain } from '#web/api/read-again.ts'
import { createStore } from '#web/store.ts'
import { whileWaiting } from './dialogs/busy.ts'
import { reportError } from './report-error.ts'

interface ToastAction {
  label: string
  run(): Promise<void> | void
  /** Control+Z does it too. */
  isUndo?: true
}

export interface Toast {
  id: number
  text: string
  action: ToastAction | null
  /** It stays while someone points at it or has the focus in it, but not longer than `mostMs`. */
  shownMs: number
  mostMs: number
}

/** The newest replaces the one before. */
export const toast = createStore<Toast | null>(null)

let lastId = 0

/** Says at the foot of the screen what was done, for some seconds: showToast('Graded.', { label: 'Return it', run }) */
export function showToast(text: string, action: ToastAction | null = null): void {
  lastId += 1
  const times = action ? { shownMs: UNDO_OFFERED_MS, mostMs: UNDO_ACCEPTED_MS - 1000 } : BRIEFLY
  toast.set({ id: lastId, text, action, ...times })
}

const BRIEFLY = { shownMs: 4000, mostMs: Number.POSITIVE_INFINITY }

/** With an Undo button. `undo` is the id that the call answered with. */
export function showUndo(text: string, undo: string): void {
  showToast(text, { label: 'Undo', run: () => runUndo(undo), isUndo: true })
}

async function runUndo(id: string): Promise<void> {
  try {
    await whileWaiting(async () => {
      await api.undo.run({ params: { id } })
      // Rows selected from here on must have their new versions.
      await whenReadAgain()
    })
    showToast('Undone.')
  } catch (error) {
    reportError(error)
  }
}
