import { ActionIcon, Drawer } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useState } from 'react'
import type { Me } from '#contract/users.ts'
import { cx } from '#web/ui/cx.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import styles from './NavDrawer.module.css'
import { NavList } from './NavList.tsx'

/** The menu toggle of narrow screens and the drawer that it opens. */
export function NavDrawer({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <ActionIcon
        className={cx(styles.toggle)}
        color="gray"
        size={40}
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <Drawer.Root opened={isOpen} onClose={close} size={288}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body px="sm">
            <div className={styles.head}>
              <strong>
                {me.first_name} {me.last_name}
              </strong>
              <Drawer.CloseButton />
            </div>
            <NavList me={me} onNavigate={close} />
            <div className={styles.foot}>
              Appearance
              <ColorSchemeSwitch />
            </div>
            {me.is_demo ? <div className={styles.foot}>Demo school: nothing here is real.</div> : null}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
