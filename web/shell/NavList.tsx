import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconMessageHeart from '@tabler/icons-react/dist/esm/icons/IconMessageHeart.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { pagePath } from '#contract/pages.ts'
import { ROLE } from '#domain/account-role.ts'
import { reflectionsNavVisible } from '#domain/reflection-window.ts'
import { ownCohort } from '#web/features/cohorts/cohorts-queries.ts'
import { useLocation } from '#web/navigation/hooks.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { navItems } from './nav-items.ts'
import styles from './SideNav.module.css'

/** The navigation, in the side bar or the drawer. */
export function NavList({ me, onNavigate }: { me: Me; onNavigate?: () => void }) {
  const isStudent = me.role === ROLE.student
  const { data, isLoading } = useQuery({
    ...ownCohort,
    enabled: isStudent && !me.password_change_required,
  })
  const showsReflections = reflectionsNavVisible(data?.cohort?.classroom_start ?? null, useNow())

  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {/* Reserves the space while loading, to avoid layout shift. */}
        {isLoading ? <li className={styles.item} aria-hidden /> : null}
        {navItems(me.role, showsReflections).map(({ label, to, also, Icon }) => (
          <li key={to}>
            <NavLink to={to} also={also} onNavigate={onNavigate}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
        {isStudent ? null : <Settings onNavigate={onNavigate} />}
        {!isStudent && me.feedback_url ? (
          <li>
            <a className={styles.item} href={me.feedback_url} target="_blank" rel="noopener noreferrer">
              <IconMessageHeart size={20} stroke={1.7} aria-hidden />
              GIVE FEEDBACK
              <IconExternalLink className={cx(styles.outside)} size={15} stroke={1.7} aria-label="opens in a new tab" />
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function Settings({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const isInside = [pagePath('employees'), pagePath('school')].some((page) => pathname.startsWith(page))
  const [isOpen, setIsOpen] = useState(isInside)
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconSettings size={20} stroke={1.7} aria-hidden />
        Settings
        <IconChevronRight className={cx(styles.chevron)} size={16} stroke={1.8} aria-hidden />
      </button>
      <ul id={id} className={cx(styles.list, styles.inner)} hidden={!isOpen}>
        <li>
          <NavLink to={pagePath('employees')} onNavigate={onNavigate}>
            Employees
          </NavLink>
        </li>
        <li>
          <NavLink to={pagePath('school')} onNavigate={onNavigate}>
            School
          </NavLink>
        </li>
      </ul>
    </li>
  )
}

interface NavLinkProps {
  to: string
  also?: readonly string[] | undefined
  onNavigate: (() => void) | undefined
  children: React.ReactNode
}

function NavLink({ to, also, onNavigate, children }: NavLinkProps) {
  const { pathname } = useLocation()
  const isInside = pathname.startsWith(`${to}/`) || also?.includes(pathname)
  // 'page' for the page itself, 'true' for a page of its part of the portal.
  const current = pathname === to ? 'page' : isInside ? 'true' : undefined
  return (
    <Link to={to} className={styles.item} aria-current={current} onClick={onNavigate}>
      {children}
    </Link>
  )
}
