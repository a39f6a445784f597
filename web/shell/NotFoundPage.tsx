import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { homePath } from '#domain/account-role.ts'
import { meQuery } from '#web/session/me.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export function NotFoundPage() {
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  return (
    <>
      <PageTitle title="404: Page not found" />
      <EmptyState
        title="There is nothing at this address"
        description="It may have been typed with a mistake, or what stood here has moved."
        action={
          <Button component={Link} to={me ? homePath(me.role) : pagePath('login')}>
            {me ? 'Go home' : 'Go to the login'}
          </Button>
        }
      />
    </>
  )
}
