import { Link } from '#web/ui/Link.tsx'
import styles from './DataTable.module.css'

/** The View of an Action column; `name` tells screen readers what is viewed. */
export function ViewLink({ to, name, label = 'View' }: { to: string; name: string; label?: string }) {
  return (
    <Link to={to} className={styles.view} aria-label={`${label} ${name}`}>
      {label}
    </Link>
  )
}
