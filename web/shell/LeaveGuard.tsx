import { useEffect, useRef } from 'react'
import { PAGES, pagePath } from '#contract/pages.ts'
import { homePath } from '#domain/account-role.ts'
import { logOut } from '#web/features/accounts/session.ts'
import type { Location } from '#web/navigation/entries.ts'
import { useRouter } from '#web/navigation/hooks.ts'
import type { Navigate } from '#web/navigation/page-router.ts'
import { currentMe } from '#web/session/me.ts'
import { confirm, type Question } from '#web/ui/dialogs/alerts.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { discardUnsavedEdits, hasUnsavedEdits, lossBy } from '#web/ui/form/unsaved-edits.ts'
import { reportError } from '#web/ui/report-error.ts'

const UNSAVED: Question = {
  title: 'Unsaved edits',
  body: 'You have unsaved edits. Are you sure you want to leave?',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}
const ROOT: Question = {
  title: 'Log out',
  body: 'Are you sure you want to leave?',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}

/** Guards every navigation. One question at a time; unsaved edits come first. */
export function LeaveGuard() {
  const router = useRouter()
  const isAsking = useRef(false)
  useEffect(() => {
    async function ask(from: Location, to: Location, proceed: () => void) {
      isAsking.current = true
      const change = changeOf(from, to)
      const question = hasUnsavedEdits('page') ? unsavedQuestion(change) : ROOT
      const leaves = await confirm(question)
      isAsking.current = false
      const me = currentMe()
      if (!leaves) {
        const home = me && homePath(me.role)
        if (question === ROOT && home && window.location.pathname !== home) await router.navigate(home)
        return
      }
      discardUnsavedEdits(change)
      if (me && to.pathname === PAGES.root) await leave(router.navigate)
      else proceed()
    }
    return router.guard((from, to, proceed) => {
      if (!isGuarded(from, to)) return false
      if (!isAsking.current) void ask(from, to, proceed)
      return true
    })
  }, [router])

  return null
}

/** The Logout button asks first if something would be lost. */
export async function leaveByLogout(navigate: Navigate): Promise<void> {
  if (hasUnsavedEdits('page')) {
    if (!(await confirm(unsavedQuestion('page')))) return
    discardUnsavedEdits('page')
  }
  await leave(navigate)
}

async function leave(navigate: Navigate): Promise<void> {
  try {
    await whileWaiting(logOut)
    await navigate(pagePath('login'))
  } catch (error) {
    reportError(error)
  }
}

function unsavedQuestion(change: 'page' | readonly string[]): Question {
  const loss = lossBy(change)
  return loss ? { ...UNSAVED, title: 'Leave this page?', body: `${loss} Are you sure you want to leave?` } : UNSAVED
}

function isGuarded(from: Location, to: Location): boolean {
  const isSamePage = from.pathname === to.pathname
  if (isSamePage && from.search === to.search) return false
  const isLogout = !isSamePage && to.pathname === PAGES.root && Boolean(currentMe())
  return isLogout || hasUnsavedEdits(changeOf(from, to))
}

/** The parts of the query string that change, if the page stays. */
function changeOf(from: Location, to: Location): 'page' | readonly string[] {
  if (from.pathname !== to.pathname) return 'page'
  const before = new URLSearchParams(from.search)
  const after = new URLSearchParams(to.search)
  return [...before.keys(), ...after.keys()].filter((part) => before.get(part) !== after.get(part))
}
