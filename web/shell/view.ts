import type { Me } from '#contract/accounts.ts'
import { PAGE_ACCESS, type Page } from '#contract/pages.ts'

export type View = 'wait' | 'page' | 'login' | 'set-up' | 'home' | 'change-password' | 'unreachable'

/**
 * `me` is undefined while loading and null if nobody is logged in. A null page is the 404, which everybody sees. A school
 * without an employee is set up in place of the login.
 */
export function viewOf(page: Page | null, me: Me | null | undefined, meFailed: boolean, isSetUpOpen: boolean): View {
  if (page === null || page === 'passwordReset' || page === 'invitation') return 'page'
  const entrance = isSetUpOpen ? 'set-up' : 'login'
  const isEntrance = page === 'login' || page === 'root'
  if (me === undefined) {
    if (isEntrance) return entrance
    return meFailed ? 'unreachable' : 'wait'
  }
  if (!me?.email) return entrance
  if (isEntrance) return 'home'
  const access = PAGE_ACCESS[page]
  if (access !== 'all' && !access.includes(me.role)) return 'home'
  return me.password_change_required ? 'change-password' : 'page'
}
