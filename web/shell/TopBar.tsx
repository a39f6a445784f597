import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import { homePath, portalName } from '#domain/account-role.ts'
import { Bell } from '#web/features/notices/Bell.tsx'
import { SchoolLogo } from '#web/features/school/SchoolLogo.tsx'
import { identityQuery } from '#web/features/school/school-queries.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import { leaveByLogout } from './LeaveGuard.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { SearchButton } from './SearchButton.tsx'
import styles from './TopBar.module.css'

export function TopBar({ me, isWaiting = false }: { me: Me | null; isWaiting?: boolean }) {
  return (
    <header className={styles.bar}>
      {me ? <NavDrawer me={me} /> : null}
      {me ? (
        <Link to={homePath(me.role)} className={styles.home}>
          <span className={styles.mark}>
            <Mark />
          </span>
          <span className={styles.portal}>{portalName(me.role)}</span>
        </Link>
      ) : (
        <span className={styles.home}>
          <Logo />
          <span className={styles.portal}>{isWaiting ? '' : 'Homeroom'}</span>
        </span>
      )}
      {me?.is_demo ? <span className={cx(styles.demo, styles.whenWide)}>Demo school</span> : null}
      <div className={styles.person}>
        {me && !me.password_change_required ? <SearchButton me={me} /> : null}
        <div className={cx(styles.scheme, me && styles.whenWide)}>
          <ColorSchemeSwitch />
        </div>
        {me && !me.password_change_required ? <Bell /> : null}
        {me ? <Person me={me} /> : null}
      </div>
    </header>
  )
}

/** The school's logo, or the product's. */
function Mark() {
  const { data: school } = useQuery(identityQuery)
  return school?.logo ? <SchoolLogo logo={school.logo} box={MARK_BOX} /> : <Logo />
}

const MARK_BOX = { width: 120, height: 28 }

function Person({ me }: { me: Me }) {
  const navigate = useNavigate()
  const name = `${me.first_name} ${me.last_name}`
  return (
    <>
      {/* Truncated by CSS only, so that screen readers read all of it. */}
      <span className={styles.name} title={name}>
        {name}
      </span>
      <Button variant="default" size="xs" flex="none" onClick={() => void leaveByLogout(navigate)}>
        Logout
      </Button>
    </>
  )
}
