import { SAVE_PAUSE_MS } from '#domain/pauses.ts'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { createStore } from '#web/store.ts'
import { reportError } from '#web/ui/report-error.ts'

/** A save of many says how many: '200 assignments'. */
type Busy = 'saving' | 'waiting' | { many: string }

export const busy = createStore<readonly Busy[]>([])

type Saved<T> = { ok: true; data: T } | { ok: false; error: ApiError }

export interface SavingOptions {
  /** Minimum time that the modal is shown; defaults to SAVE_PAUSE_MS. */
  pause?: number
  /** For saves that follow one another: the modal comes after 200 ms, and without a pause. */
  isQuick?: boolean
  /** What is saved, if it is many: '200 assignments'. */
  many?: string | undefined
}

/** Not React state: a double click comes before the next render. */
let isSaving = false

/**
 * Shows the saving modal while `work` runs, at least for the pause. A failure opens the error dialog, except `stale`, which
 * the form handles. A second save while one is running never resolves.
 *   const saved = await whileSaving(() => api.cohorts.update({ body }))
 *   if (saved.ok) … else if (saved.error.code === 'stale') …
 */
export async function whileSaving<T>(work: () => Promise<T>, options: SavingOptions = {}): Promise<Saved<T>> {
  if (isSaving) return new Promise(() => {})
  isSaving = true
  const { isQuick = false, pause = isQuick ? 0 : SAVE_PAUSE_MS, many } = options
  const end = isQuick ? beginLater('saving') : begin(many ? { many } : 'saving')
  try {
    const [data] = await Promise.all([work(), rest(pause)])
    return { ok: true, data }
  } catch (error) {
    reportError(error)
    return { ok: false, error: asApiError(error) }
  } finally {
    isSaving = false
    end()
  }
}

/** Shows 'Please wait...' if `work` takes longer than 200 ms. */
export async function whileWaiting<T>(work: () => Promise<T>): Promise<T> {
  const end = beginLater('waiting')
  try {
    return await work()
  } finally {
    end()
  }
}

function beginLater(kind: Busy): () => void {
  let end = () => {}
  const timer = setTimeout(() => {
    end = begin(kind)
  }, 200)
  return () => {
    clearTimeout(timer)
    end()
  }
}

function begin(kind: Busy): () => void {
  busy.set([...busy.get(), kind])
  return () => {
    const left = [...busy.get()]
    left.splice(left.lastIndexOf(kind), 1)
    busy.set(left)
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
