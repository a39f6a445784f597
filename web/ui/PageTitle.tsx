import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '#web/navigation/hooks.ts'
import { BackButton } from './BackButton.tsx'
import { Link } from './Link.tsx'
import styles from './PageTitle.module.css'
import { takeFocus } from './title-focus.ts'
import { useCurrentInSight } from './use-current-in-sight.ts'

/** The head of every page: h1, document title, actions, and links to related pages. */
interface PageTitleProps {
  title: string
  /** If several pages share a heading. */
  documentTitle?: string
  /** Next to the title, such as a status. */
  beside?: ReactNode
  actions?: ReactNode
  /** Links to related pages; the current one is marked. */
  links?: readonly { label: string; to: string }[]
  linksLabel?: string
  /** A back button; `to` is used if there is no previous page. */
  back?: { to: string; label?: string }
}

export function PageTitle({
  title,
  documentTitle = title,
  beside,
  actions,
  links,
  linksLabel = 'Pages beside this one',
  back,
}: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useCurrentInSight(strip)
  useEffect(() => {
    if (heading.current) takeFocus(heading.current)
  }, [])
  return (
    <div className={styles.block}>
      <title>{`${documentTitle} · Homeroom`}</title>
      {back ? <BackButton {...back} /> : null}
      <div className={styles.row}>
        <div className={styles.beside}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {beside}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {links ? (
        <nav ref={strip} aria-label={linksLabel} className={styles.links}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to} className={styles.link} aria-current={pathname === to ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
