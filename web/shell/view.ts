import type { Me } from '#contract/accounts.ts'
import { PAGE_ACCESS, type Page } from '#contract/pages.ts'

export type View = 'wait' | 'page' | 'login' | 'home' | 'change-password' | 'unreachable'

/** `me` is undefined while loading and null if nobody is logged in. A null page is the 404, which everybody sees. */
export function viewOf(page: Page | null, me: Me | null | undefined, meFailed: boolean): View {
  if (page === null || page === 'passwordReset' || page === 'invitation') return 'page'
  const isEntrance = page === 'login' || page === 'root'
  if (me === undefined) {
    if (isEntrance) return 'login'
    return meFailed ? 'unreachable' : 'wait'
  }
  if (!me?.email) return 'login'
  if (isEntrance) return 'home'
  const access = PAGE_ACCESS[page]
  if (access !== 'all' && !access.includes(me.role)) return 'home'
  return me.password_change_required ? 'change-password' : 'page'
}
