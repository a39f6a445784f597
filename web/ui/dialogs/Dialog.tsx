import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import styles from './Dialog.module.css'
import { useDialogStack } from './use-dialog-stack.ts'

/**
 * Every dialog of the portal. Focus goes in and comes back, Escape closes the top one only.
 *   <Dialog opened={opened} onClose={close} title="Assign">… <DialogActions>…</DialogActions></Dialog>
 * Put `data-autofocus` on what should have the focus first. Without `onClose` it cannot be closed by hand.
 */
export interface DialogProps {
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
}

const WIDTHS = { sm: 400, md: 540, lg: 760, xl: 980 }

export function Dialog({
  opened,
  onClose,
  title,
  children,
  size = 'md',
  fullScreenOnPhone = false,
  closeOnClickOutside = false,
  withCloseButton = true,
}: DialogProps) {
  const id = useDialogStack(opened, onClose)
  const isPhone = fullScreenOnPhone && window.matchMedia('(max-width: 48em)').matches

  return (
    <Modal.Root
      opened={opened}
      onClose={() => onClose?.()}
      size={WIDTHS[size]}
      fullScreen={isPhone}
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={closeOnClickOutside && onClose !== undefined}
    >
      <Modal.Overlay />
      <Modal.Content data-dialog={id}>
        <div className={cx(styles.header)}>
          <Modal.Title component="h2" className={cx(styles.title)}>
            {title}
          </Modal.Title>
          {onClose && withCloseButton ? <Modal.CloseButton /> : null}
        </div>
        <Modal.Body className={cx(styles.body)}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={cx(styles.actions)}>{children}</div>
}
