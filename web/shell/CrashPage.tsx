import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { pagePath } from '#contract/pages.ts'
import { homePath } from '#domain/account-role.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { currentMe } from '#web/session/me.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** Shown if a page crashed or its code could not be loaded; the shell keeps working. */
export function CrashPage({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const me = currentMe()
  useEffect(() => {
    console.error(error)
    // The shell, which takes over what was pressed early, may be what crashed.
    window.earlyInput?.stop()
  }, [error])
  const isMissingCode = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <>
      <PageTitle title="This page could not be shown" />
      <EmptyState
        title={isMissingCode ? 'The page could not be loaded' : 'Something went wrong on this page'}
        description={
          isMissingCode
            ? 'The connection failed, or the portal was updated while it was open. Loading it again helps in both cases.'
            : 'The rest of the portal works. What you had not saved is kept as a draft where the form keeps one.'
        }
        action={
          <Group justify="center">
            <Button onClick={() => window.location.reload()}>Load it again</Button>
            <Button variant="default" onClick={() => void navigate(me ? homePath(me.role) : pagePath('login'))}>
              {me ? 'Go home' : 'Go to the login'}
            </Button>
          </Group>
        }
      />
    </>
  )
}
