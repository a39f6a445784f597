import { lazy } from 'react'

/** Loaded on demand: most readers of a list do not grade. */
export const loadGradingDialog = () => import('./GradingDialog.tsx')

export const loadNoWorkDialog = () => import('./NoWorkDialog.tsx')

export const GradingDialog = lazy(async () => ({ default: (await loadGradingDialog()).GradingDialog }))

export const NoWorkDialog = lazy(async () => ({ default: (await loadNoWorkDialog()).NoWorkDialog }))
