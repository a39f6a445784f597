import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ContextType, type ReactNode, StrictMode } from 'react'
import { FirstView } from './ui/first-view.ts'
import { theme } from './ui/theme.ts'

interface AppProps {
  client: QueryClient
  /** CSP nonce of styles that are injected at run time. */
  nonce: string
  firstView: ContextType<typeof FirstView>
  /** The router. */
  children: ReactNode
}

const colorScheme = localStorageColorSchemeManager({ key: 'homeroom.color-scheme' })

/** The providers around the router, in the browser and on the server. */
export function App({ client, nonce, firstView, children }: AppProps) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        // They are in the stylesheet (vite.theme.ts).
        withCssVariables={false}
        // For hiddenFrom and visibleFrom, which nothing uses.
        withGlobalClasses={false}
        defaultColorScheme="auto"
        colorSchemeManager={colorScheme}
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={client}>
          <FirstView value={firstView}>{children}</FirstView>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
