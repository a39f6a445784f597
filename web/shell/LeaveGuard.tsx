import { useEffect, useRef } from 'react'
import { type Location, useBlocker, useNavigate } from 'react-router'
import { PAGES, pagePath } from '#contract/pages.ts'
import { homePath } from '#domain/account-role.ts'
import { logOut } from '#web/features/accounts/session.ts'
import { currentMe } from '#web/session/me.ts'
import { confirm, type Question } from '#web/ui/dialogs/alerts.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { discardUnsavedEdits, hasUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
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
  const isAsking = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => questionFor(currentLocation, nextLocation) !== null)

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    const toRoot = blocker.location.pathname === PAGES.root
    void (async () => {
      const question = hasUnsavedEdits('page') ? UNSAVED : ROOT
      const leaves = await confirm(question)
      isAsking.current = false
      if (!leaves) {
        blocker.reset()
        const me = currentMe()
        const home = me && homePath(me.role)
        if (question === ROOT && home && window.location.pathname !== home) await navigate(home)
        return
      }
      discardUnsavedEdits()
      if (!toRoot || !currentMe()) return blocker.proceed()
      blocker.reset()
      await leave(navigate)
    })()
  }, [blocker, navigate])

  return null
}

/** The Logout button asks first if something would be lost. */
export async function leaveByLogout(navigate: (to: string) => void | Promise<void>): Promise<void> {
  if (hasUnsavedEdits('page')) {
    if (!(await confirm(UNSAVED))) return
    discardUnsavedEdits()
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

function questionFor(from: Location, to: Location): Question | null {
  if (from.pathname !== to.pathname) {
    if (hasUnsavedEdits('page')) return UNSAVED
    return to.pathname === PAGES.root && currentMe() ? ROOT : null
  }
  return from.search !== to.search && hasUnsavedEdits(changedParts(from.search, to.search)) ? UNSAVED : null
}

function changedParts(from: string, to: string): string[] {
  const before = new URLSearchParams(from)
  const after = new URLSearchParams(to)
  return [...before.keys(), ...after.keys()].filter((part) => before.get(part) !== after.get(part))
}
