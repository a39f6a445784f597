import { lazy } from 'react'

/** Asked for when someone points at a work or opens one: most who read a list of works do not grade. */
export const loadGradingDialog = () => import('./GradingDialog.tsx')

export const loadNoWorkDialog = () => import('./NoWorkDialog.tsx')

export const GradingDialog = lazy(async () => ({ default: (await loadGradingDialog()).GradingDialog }))

export const NoWorkDialog = lazy(async () => ({ default: (await loadNoWorkDialog()).NoWorkDialog }))
