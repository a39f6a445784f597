import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { BackButton } from './BackButton.tsx'
import styles from './PageTitle.module.css'
import { takeFocus } from './title-focus.ts'

/**
 * The head of every page: its h1, the document's title, actions on the right, and links to the pages beside it.
 *   <PageTitle title="Assignments Home" actions={<Button component={Link} to="/assignments/new">Add New Assignment</Button>} />
 *   <PageTitle title={name} beside={<StatusChip …/>} links={[{ label: 'Details', to: '/cohorts/5' }]} back={{ to: '/cohorts' }} />
 */
interface PageTitleProps {
  title: string
  /** Of the document, where several pages share a heading. */
  documentTitle?: string
  /** Small things beside the title, such as a status. */
  beside?: ReactNode
  actions?: ReactNode
  /** Pages beside this one; the current one is marked. */
  links?: readonly { label: string; to: string }[]
  linksLabel?: string
  /** Shows a back button above: where it leads when there is no page to go back to, and its label. */
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
  const { pathname } = useLocation()
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
        <nav aria-label={linksLabel} className={styles.links}>
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
