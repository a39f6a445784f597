import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { homePath } from '#domain/account-role.ts'
import { queryClient } from '#web/api/query-client.ts'
import { setUpQuery } from '#web/features/set-up/set-up-queries.ts'
import { CrashBoundary } from '#web/navigation/CrashBoundary.tsx'
import { useNavigate, usePlace } from '#web/navigation/hooks.ts'
import { MeContext, meQuery } from '#web/session/me.ts'
import { priorLogin } from '#web/session/prior-login.ts'
import { Announcer } from '#web/ui/Announcer.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FirstView } from '#web/ui/first-view.ts'
import { expectNewTitle } from '#web/ui/title-focus.ts'
import { useStored } from '#web/ui/use-stored.ts'
import { CrashPage } from './CrashPage.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { ChangePasswordView, LoginView, SetUpView } from './late-views.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { focusPlace, scrollToPlace } from './return-place.ts'
import styles from './Shell.module.css'
import { SideNav } from './SideNav.tsx'
import { TopBar } from './TopBar.tsx'
import { useLive } from './use-live.ts'
import { type View, viewOf } from './view.ts'

const Dialogs = lazy(() => import('./Dialogs.tsx'))

/** Everything around a page, and the guard in front of it. */
export function Shell() {
  const { page } = usePlace()
  const isEntrance = page === 'login' || page === 'root'
  // On the login page only a browser with a prior login reads the user.
  const hadLogin = useStored(priorLogin, null) !== null
  const { data: me, isError } = useQuery({ ...meQuery, enabled: !isEntrance || hadLogin })
  const isLoginAsked = viewOf(page, me, isError, false) === 'login'
  const setUp = useQuery({ ...setUpQuery, enabled: isLoginAsked })
  const view = viewOf(page, me, isError, setUp.data?.is_open ?? false)
  const isSettled = useSettled()
  useNewPage(!isEntrance)
  useWayHome(view, me, page === 'root')

  const person = me?.first_name ? me : null
  useLive(person)
  // A page may render once more between a logout and its unmount.
  const last = useRef<Me | null>(null)
  if (me) last.current = me
  return (
    <MeContext value={last.current}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <ProgressBar />
      <TopBar me={person} />
      <div className={styles.columns}>
        {person ? <SideNav me={person} /> : null}
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className={cx(styles.content)}>
            <Suspense>
              <Content view={view} />
            </Suspense>
          </div>
        </main>
      </div>
      <LeaveGuard />
      {isSettled ? (
        <Suspense>
          <Dialogs />
        </Suspense>
      ) : null}
      <Announcer />
    </MeContext>
  )
}

function Content({ view }: { view: View }): ReactNode {
  const { Component } = usePlace()
  const firstView = useContext(FirstView)
  const isMounted = useRef(false)
  useEffect(() => {
    if (!isMounted.current) firstView.onMounted?.()
    isMounted.current = true
  }, [firstView])
  switch (view) {
    case 'page':
      return <CrashBoundary Crash={CrashPage}>{Component ? <Component /> : null}</CrashBoundary>
    case 'login':
      return <LoginView />
    case 'set-up':
      return <SetUpView />
    case 'change-password':
      return <ChangePasswordView />
    case 'unreachable':
      return (
        <EmptyState
          title="The portal could not be reached"
          description="Check your connection and try again."
          action={<Button onClick={() => void queryClient.refetchQueries(meQuery)}>Try again</Button>}
        />
      )
    case 'wait':
    case 'home':
      return null
  }
}

/** Scrolls each new page to the top (Back and Forward restore the position), focuses its title and refetches the user. */
function useNewPage(asksWho: boolean): void {
  const { location, by } = usePlace()
  const { pathname, key } = location
  const isReturn = by === 'POP'
  const shown = useRef({ pathname, key })
  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { pathname, key }
    const isBack = isReturn && scrollToPlace(key)
    if (before.pathname === pathname) return
    if (!isBack) window.scrollTo(0, 0)
    if (!isBack || !focusPlace(key)) expectNewTitle()
    if (asksWho) void queryClient.refetchQueries(meQuery)
  }, [pathname, key, isReturn, asksWho])
}

/** Redirects home for the wrong role or if already logged in. From the root it adds a history entry, so that Back asks. */
function useWayHome(view: View, me: Me | null | undefined, fromRoot: boolean): void {
  const navigate = useNavigate()
  const home = view === 'home' && me ? homePath(me.role) : null
  useEffect(() => {
    if (home) void navigate(home, { replace: !fromRoot })
  }, [home, fromRoot, navigate])
}

/** True after the first paint. */
function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), 0)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
