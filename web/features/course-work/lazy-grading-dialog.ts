import { lazy } from 'react'

/** Loaded on demand: most readers of a list do not grade. */
export const loadGradingDialog = () => import('./GradingDialog.tsx')

/** Loaded a moment after the desk: its queue is on the screen without it. */
export const loadGradingForm = () => import('./GradingForm.tsx')

export const loadNoWorkDialog = () => import('./NoWorkDialog.tsx')

export const GradingDialog = lazy(async () => ({ default: (await loadGradingDialog()).GradingDialog }))

export const GradingForm = lazy(async () => ({ default: (await loadGradingForm()).GradingForm }))

export const NoWorkDialog = lazy(async () => ({ default: (await loadNoWorkDialog()).NoWorkDialog }))
