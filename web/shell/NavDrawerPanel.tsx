import { ModalBase, ModalBaseCloseButton, ModalBaseContent, ModalBaseOverlay } from '@mantine/core'
import type { Me } from '#contract/accounts.ts'
import { cx } from '#web/ui/cx.ts'
import { useDialogStack } from '#web/ui/dialogs/use-dialog-stack.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import styles from './NavDrawer.module.css'
import { NavList } from './NavList.tsx'

export interface NavDrawerPanelProps {
  me: Me
  isOpen: boolean
  onClose(): void
}

const SLIDE = { duration: 160, transition: 'slide-right' } as const

/** A separate chunk, never loaded on wide screens. */
export default function NavDrawerPanel({ me, isOpen, onClose }: NavDrawerPanelProps) {
  const id = useDialogStack(isOpen, onClose)
  return (
    <ModalBase
      opened={isOpen}
      onClose={onClose}
      withinPortal
      lockScroll
      trapFocus
      closeOnClickOutside
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={SLIDE}
      zIndex={200}
    >
      <ModalBaseOverlay />
      <ModalBaseContent
        aria-label="Menu"
        data-dialog={id}
        className={cx(styles.panel)}
        innerProps={{ className: cx(styles.inner) }}
        radius={0}
      >
        <div className={styles.head}>
          <strong>
            {me.first_name} {me.last_name}
          </strong>
          <ModalBaseCloseButton />
        </div>
        <NavList me={me} onNavigate={onClose} />
        <div className={styles.foot}>
          Appearance
          <ColorSchemeSwitch />
        </div>
        {me.is_demo ? <div className={styles.foot}>Demo school: nothing here is real.</div> : null}
      </ModalBaseContent>
    </ModalBase>
  )
}
