import { lazy } from 'react'
import { loadMarkdown } from '#web/ui/load-markdown.ts'

/** Loaded on demand: most readers of a list do not grade. */
export const loadGradingDialog = () => withMarkdown(import('./GradingDialog.tsx'))

/** Loaded a moment after the desk: its queue is on the screen without it. */
export const loadGradingForm = () => withMarkdown(import('./GradingForm.tsx'))

export const loadNoWorkDialog = () => import('./NoWorkDialog.tsx')

export const GradingDialog = lazy(async () => ({ default: (await loadGradingDialog()).GradingDialog }))

export const GradingForm = lazy(async () => ({ default: (await loadGradingForm()).GradingForm }))

export const NoWorkDialog = lazy(async () => ({ default: (await loadNoWorkDialog()).NoWorkDialog }))

/** The texts to grade need it at once, so it comes beside the form and not after it. */
function withMarkdown<T>(form: Promise<T>): Promise<T> {
  loadMarkdown().catch(() => undefined)
  return form
}
