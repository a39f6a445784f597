import { UnstyledButton } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './NavDrawer.module.css'

const loadPanel = () => import('./NavDrawerPanel.tsx')
const NavDrawerPanel = lazy(loadPanel)

/** The menu toggle of narrow screens and the drawer that it opens. */
export function NavDrawer({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <UnstyledButton
        className={cx(styles.toggle)}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel()}
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      >
        <IconMenu2 size={22} aria-hidden />
      </UnstyledButton>
      {isWanted ? (
        <Suspense>
          <NavDrawerPanel me={me} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
