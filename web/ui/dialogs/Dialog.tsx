import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import styles from './Dialog.module.css'
import { useDialogLayer, useDialogStack } from './use-dialog-stack.ts'

/**
 * Every dialog of the portal. `data-autofocus` marks the element that gets the focus; without `onClose` the user cannot
 * close it. Based on ModalBase, because Modal adds code for scroll areas and floating boxes.
 *   <Dialog opened={opened} onClose={close} title="Assign">… <DialogActions>…</DialogActions></Dialog>
 */
interface DialogProps {
  opened: boolean
  onClose?: (() => void) | undefined
  title: ReactNode
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** For dialogs with a form. */
  fullScreenOnPhone?: boolean
  /** Not for dialogs in which unsaved input could be lost. */
  closeOnClickOutside?: boolean
  withCloseButton?: boolean
  /** Covers the page with an opaque overlay. */
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
        onFocus={markFocused}
        // No second click while it fades out.
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

/** Mantine's trap focuses [data-autofocus] some timeouts after the dialog has opened. The mark goes with whoever is faster. */
function markFocused({ currentTarget, target }: FocusEvent): void {
  // Of a dialog that was opened from this one.
  if (!currentTarget.contains(target)) return
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={cx(styles.actions)}>{children}</div>
}
