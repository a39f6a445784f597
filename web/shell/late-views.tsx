import { type ComponentType, lazy } from 'react'
import type { View } from './view.ts'

type Module = { default: ComponentType }

/** Like lazy(), but renders synchronously once loaded, as hydration requires. */
function late(load: () => Promise<Module>) {
  let Loaded: ComponentType | null = null
  const fetchCode = async () => {
    const module = await load()
    Loaded = module.default
    return module
  }
  const Lazy = lazy(fetchCode)
  return { fetchCode, View: () => (Loaded ? <Loaded /> : <Lazy />) }
}

const login = late(() => import('#web/features/accounts/LoginPage.tsx'))
const setUp = late(() => import('#web/features/set-up/SetUpPage.tsx'))
const changePassword = late(() => import('#web/features/accounts/RequiredPasswordChange.tsx'))

export const LoginView = login.View
export const SetUpView = setUp.View
export const ChangePasswordView = changePassword.View

/** The source files of views that replace a page. */
export function filesOf(view: View): string[] {
  if (view === 'login') return ['features/accounts/LoginPage.tsx']
  if (view === 'set-up') return ['features/set-up/SetUpPage.tsx']
  return view === 'change-password' ? ['features/accounts/RequiredPasswordChange.tsx'] : []
}

/** Views that replace a page. */
export async function loadView(view: View): Promise<void> {
  if (view === 'login') await login.fetchCode()
  if (view === 'set-up') await setUp.fetchCode()
  if (view === 'change-password') await changePassword.fetchCode()
}
