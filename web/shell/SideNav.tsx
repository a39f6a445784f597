import type { Me } from '#contract/accounts.ts'
import { NavList } from './NavList.tsx'
import styles from './SideNav.module.css'

/** Replaced by the drawer on narrow screens. */
export function SideNav({ me }: { me: Me }) {
  return (
    <div className={styles.side}>
      <NavList me={me} />
    </div>
  )
}
