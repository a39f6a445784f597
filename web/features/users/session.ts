import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { clearDrafts } from '#web/ui/form/draft-storage.ts'
import { currentMe, meQuery, setMe } from './me.ts'

/** The server sets the cookie; who it belongs to is asked as on every page. */
export async function logIn(username: string, password: string) {
  await api.users.login({ body: { username: username.trim(), password } })
  const me = await api.users.me()
  setMe(me)
  return me
}

/** The second step, for those whom the first has sent here. */
export async function enterCode(code: string) {
  await api.users.enterCode({ body: { code: code.trim() } })
  const me = await api.users.me()
  setMe(me)
  return me
}

/** What can only be done while the session lasts. */
export const beforeLogout = new Set<() => Promise<void>>()

export async function logOut(): Promise<void> {
  const me = currentMe()
  await Promise.all([...beforeLogout].map((finish) => finish()))
  await api.users.logout()
  if (me) clearDrafts(me.id)
  await queryClient.cancelQueries()
  setMe(null)
}

export function requirePasswordChange(): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => (me ? { ...me, password_change_required: true } : me))
}
