import { Drawer } from '@mantine/core'
import type { Me } from '#contract/users.ts'
import { useDialogStack } from '#web/ui/dialogs/use-dialog-stack.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import styles from './NavDrawer.module.css'
import { NavList } from './NavList.tsx'

export interface NavDrawerPanelProps {
  me: Me
  isOpen: boolean
  onClose(): void
}

/** A chunk of its own: wide screens never load it. */
export default function NavDrawerPanel({ me, isOpen, onClose }: NavDrawerPanelProps) {
  const id = useDialogStack(isOpen, onClose)
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={288} closeOnEscape={false} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" data-dialog={id}>
        <Drawer.Body px="sm">
          <div className={styles.head}>
            <strong>
              {me.first_name} {me.last_name}
            </strong>
            <Drawer.CloseButton />
          </div>
          <NavList me={me} onNavigate={onClose} />
          <div className={styles.foot}>
            Appearance
            <ColorSchemeSwitch />
          </div>
          {me.is_demo ? <div className={styles.foot}>Demo school: nothing here is real.</div> : null}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
