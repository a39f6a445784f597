import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './ui/mantine-styles.ts'
import './ui/calm.css'
import './ui/print.css'
import { queryClient, reportFailures } from './api/query-client.ts'
import { guardSession } from './api/request.ts'
import { noticePerson, renewSession, requirePasswordChange } from './features/accounts/session.ts'
import { createRouter } from './router.tsx'
import { ROUTES } from './routes.ts'
import { currentMe, meQuery } from './session/me.ts'
import { priorLogin, watchLogins } from './session/prior-login.ts'
import { keepPageWhile } from './session/renewal.ts'
import { busy } from './ui/dialogs/busy.ts'
import { hasUnsavedEdits } from './ui/form/unsaved-edits.ts'
import { printInLight } from './ui/print-in-light.ts'
import { reportError } from './ui/report-error.ts'
import { cssVariables, theme } from './ui/theme.ts'
import { pageAt, warm, warmOnIntent, warmOwnPages } from './warm.ts'

// Styles that are made while the page runs carry the nonce that this page was sent with.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
setNonce(nonce)
guardSession({
  actsFor: () => currentMe()?.id,
  renew: renewSession,
  passwordChangeRequired: requirePasswordChange,
})
reportFailures(reportError)
keepPageWhile(() => hasUnsavedEdits('page') || busy.get().length > 0)
watchLogins(noticePerson)
printInLight()

// The page's code, its data and the question of who is there all leave at once.
const { pathname, search } = window.location
const page = pageAt(pathname)?.page
if (priorLogin() === null) void ROUTES.login.load()
if (priorLogin() !== null || (page !== 'login' && page !== 'root')) void queryClient.prefetchQuery(meQuery)
warm(pathname, search)
warmOnIntent()

const router = createRouter()
router.subscribe(({ navigation: { location } }) => {
  if (location) warm(location.pathname, location.search)
  else warmOwnPages()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to draw in.')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={localStorageColorSchemeManager({ key: 'homeroom.color-scheme' })}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
