import { useEffect, useRef } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { PAGES, pagePath } from '#contract/pages.ts'
import { homePath } from '#domain/account-role.ts'
import { logOut } from '#web/features/accounts/session.ts'
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
  const navigate = useNavigate()
  const from = useLocation()
  const isAsking = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => questionFor(currentLocation, nextLocation) !== null)

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    const toRoot = blocker.location.pathname === PAGES.root
    const change = changeOf(from, blocker.location)
    void (async () => {
      const question = hasUnsavedEdits('page') ? unsavedQuestion(change) : ROOT
      const leaves = await confirm(question)
      isAsking.current = false
      if (!leaves) {
        blocker.reset()
        const me = currentMe()
        const home = me && homePath(me.role)
        if (question === ROOT && home && window.location.pathname !== home) await navigate(home)
        return
      }
      discardUnsavedEdits(change)
      if (!toRoot || !currentMe()) return blocker.proceed()
      blocker.reset()
      await leave(navigate)
    })()
  }, [blocker, from, navigate])

  return null
}

/** The Logout button asks first if something would be lost. */
export async function leaveByLogout(navigate: (to: string) => void | Promise<void>): Promise<void> {
  if (hasUnsavedEdits('page')) {
    if (!(await confirm(unsavedQuestion('page')))) return
    discardUnsavedEdits('page')
  }
  await leave(navigate)
}

async function leave(navigate: (to: string) => void | Promise<void>): Promise<void> {
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

function questionFor(from: Location, to: Location): Question | null {
  const isSamePage = from.pathname === to.pathname
  if (isSamePage && from.search === to.search) return null
  if (hasUnsavedEdits(changeOf(from, to))) return UNSAVED
  return !isSamePage && to.pathname === PAGES.root && currentMe() ? ROOT : null
}

/** The parts of the query string that change, if the page stays. */
function changeOf(from: Location, to: Location): 'page' | readonly string[] {
  if (from.pathname !== to.pathname) return 'page'
  const before = new URLSearchParams(from.search)
  const after = new URLSearchParams(to.search)
  return [...before.keys(), ...after.keys()].filter((part) => before.get(part) !== after.get(part))
}
