import type { Me } from '#contract/accounts.ts'
import { pagePath } from '#contract/pages.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { Refused } from '#web/api/request.ts'
import { currentMe, meQuery, setMe } from '#web/session/me.ts'
import { priorPerson, rememberLogin } from '#web/session/prior-login.ts'
import { askToLogIn, leaveToOthers, renewal } from '#web/session/renewal.ts'
import { clearDrafts } from '#web/ui/form/draft-storage.ts'
import { forgetOpened } from '#web/ui/recently-opened.ts'

/** The server sets the cookie; the user is then read as on every page. */
export async function logIn(username: string, password: string): Promise<Me> {
  await api.accounts.login({ body: { username: username.trim(), password } })
  return enter(await api.accounts.me())
}

export async function enterCode(code: string): Promise<Me> {
  await api.accounts.enterCode({ body: { code: code.trim() } })
  return enter(await api.accounts.me())
}

/** Runs while the session is still valid. */
export const beforeLogout = new Set<() => Promise<void>>()

export async function logOut(): Promise<void> {
  const me = currentMe()
  await Promise.all([...beforeLogout].map((finish) => finish()))
  try {
    await api.accounts.logout()
  } catch (error) {
    if (!isApiError(error, 'other_person')) throw error
    // The session belongs to someone else by now, so this page must not end it.
    if (me) forgetPerson(me.id)
    window.location.assign(pagePath('login'))
    return
  }
  if (me) forgetPerson(me.id)
  await queryClient.cancelQueries()
  setMe(null)
}

function forgetPerson(id: number): void {
  clearDrafts(id)
  forgetOpened(id)
}

export function requirePasswordChange(): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => (me ? { ...me, password_change_required: true } : me))
}

/** After a call was refused because the session ended or belongs to someone else. True if the call can be retried. */
export async function renewSession({ code, isWrite }: Refused): Promise<boolean> {
  // The page reads the user at the same time; without one it shows the login itself.
  if (queryClient.isFetching({ queryKey: meQuery.queryKey }) > 0) {
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
  }
  const person = currentMe()
  if (!person) return false
  const running = renewal.get()
  if (running) return running.settled
  // Another tab may have changed the password, which renews the session token: this call still had the old one.
  const now = code === 'other_person' ? null : await api.accounts.me().catch(() => null)
  if (now?.id === person.id) return true
  if (now || code === 'other_person') {
    // A read loses nothing.
    return isWrite ? askToLogIn(person, 'other') : leaveToOthers(person, 'other')
  }
  return renewal.get()?.settled ?? askToLogIn(person, priorPerson() === null ? 'left' : 'expired')
}

/** Called when another tab has logged in or out, and whenever this one is looked at again. */
export function noticePerson(): void {
  const id = priorPerson()
  const me = currentMe()
  if (!me || id === undefined) {
    if (id !== null) void queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
  } else if (id === me.id) void noticeRenewal(me)
  else void leaveToOthers(me, id === null ? 'left' : 'other')
}

/** The mark of a session that has ended stays, so only the server knows whether they have logged in again. */
async function noticeRenewal({ id }: Me): Promise<void> {
  if (!renewal.get()) return
  const now = await api.accounts.me().catch(() => null)
  if (now?.id === id) renewal.get()?.settle(true)
}

/** Does not show a page to another user than before: the caller leaves it. */
export function enter(me: Me): Me {
  const before = currentMe()
  if (before && before.id !== me.id) rememberLogin(me)
  else setMe(me)
  return me
}
