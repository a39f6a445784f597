import { ActionIcon } from '@mantine/core'
import IconClockPlus from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs'
import { lazy, type ReactNode } from 'react'
import type { AllowanceAction } from '#domain/course-work-allowance.ts'
import styles from './StudentWorkPanel.module.css'

/** Loaded when someone opens it. */
export const AllowDialog = lazy(() => import('./AllowDialog.tsx'))

interface AllowCellProps {
  /** Whose or which work it is about, for screen readers. */
  name: string
  /** Nothing is offered without one. */
  actions: readonly AllowanceAction[]
  onAllow(): void
  /** The status. */
  children: ReactNode
}

/** A status with a small button that extends or excuses. */
export function AllowCell({ name, actions, onAllow, children }: AllowCellProps) {
  if (actions.length === 0) return children
  const label = `${actions.length > 1 ? 'Extend or excuse' : actions[0] === 'extend' ? 'Extend' : 'Excuse'}: ${name}`
  return (
    <span className={styles.allow}>
      {children}
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onAllow}>
        <IconClockPlus size={17} stroke={1.8} aria-hidden />
      </ActionIcon>
    </span>
  )
}
