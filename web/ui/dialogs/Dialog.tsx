import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import styles from './Dialog.module.css'
import { useDialogLayer, useDialogStack } from './use-dialog-stack.ts'

/**
 * Every dialog of the portal. Focus goes in and comes back, Escape closes the top one only.
 *   <Dialog opened={opened} onClose={close} title="Assign">… <DialogActions>…</DialogActions></Dialog>
 * Put `data-autofocus` on what should have the focus first. Without `onClose` it cannot be closed by hand. It stands on
 * Mantine's ModalBase, because Modal itself brings the scroll areas and floating boxes that no dialog needs.
 */
interface DialogProps {
  opened: boolean
  onClose?: (() => void) | undefined
  title: ReactNode
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Covers a phone's whole screen: for dialogs in which one writes. */
  fullScreenOnPhone?: boolean
  /** A click beside it closes it too; leave off where something typed could be lost. */
  closeOnClickOutside?: boolean
  withCloseButton?: boolean
  /** Nothing of what lies under it can be read. */
  hidesPage?: boolean
}

const TRANSITION = { duration: 140, transition: 'fade' } as const

const OPAQUE = { color: 'var(--mantine-color-body)', backgroundOpacity: 1 } as const

export function Dialog({
  opened,
  onClose,
  title,
  children,
  size = 'md',
  fullScreenOnPhone = false,
  closeOnClickOutside = false,
  withCloseButton = true,
  hidesPage = false,
}: DialogProps) {
  const id = useDialogStack(opened, onClose)
  const layer = useDialogLayer(opened)
  return (
    <ModalBase
      opened={opened}
      onClose={() => onClose?.()}
      withinPortal
      lockScroll
      trapFocus
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={closeOnClickOutside && onClose !== undefined}
      transitionProps={TRANSITION}
      zIndex={layer}
    >
      <ModalBaseOverlay {...(hidesPage && OPAQUE)} />
      <ModalBaseContent
        data-dialog={id}
        // While it fades nothing in it can be pressed once more. One that nobody closes by hand has nothing to press.
        inert={!opened && onClose !== undefined}
        data-size={size}
        className={cx(styles.content, fullScreenOnPhone && styles.whole)}
        innerProps={{ className: cx(styles.inner, fullScreenOnPhone && styles.wholeInner) }}
        radius="lg"
      >
        <div className={styles.header}>
          <ModalBaseTitle className={cx(styles.title)}>{title}</ModalBaseTitle>
          {onClose && withCloseButton ? <ModalBaseCloseButton /> : null}
        </div>
        <ModalBaseBody className={cx(styles.body)}>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={cx(styles.actions)}>{children}</div>
}
