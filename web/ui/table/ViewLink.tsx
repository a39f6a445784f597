import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** The View of an Action column; `name` tells screen readers what is viewed. */
export function ViewLink({ to, name, label = 'View' }: { to: string; name: string; label?: string }) {
  return (
    <Anchor component={Link} to={to} aria-label={`${label} ${name}`} fw={550} fz="inherit" py={4}>
      {label}
    </Anchor>
  )
}
