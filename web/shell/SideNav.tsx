import type { Me } from '#contract/accounts.ts'
import { NavList } from './NavList.tsx'
import styles from './SideNav.module.css'

/** Permanent from the medium width up; below it the drawer takes its place. */
export function SideNav({ me }: { me: Me }) {
  return (
    <div className={styles.side}>
      <NavList me={me} />
    </div>
  )
}
