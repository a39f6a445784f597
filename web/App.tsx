import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ContextType, type ReactNode, StrictMode } from 'react'
import { FirstView } from './ui/first-view.ts'
import { cssVariables, theme } from './ui/theme.ts'

interface AppProps {
  client: QueryClient
  /** Styles that are made while the page runs carry it. */
  nonce: string
  firstView: ContextType<typeof FirstView>
  /** The router. */
  children: ReactNode
}

const colorScheme = localStorageColorSchemeManager({ key: 'homeroom.color-scheme' })

/** What surrounds the router, in the browser and in the first view on the server. */
export function App({ client, nonce, firstView, children }: AppProps) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
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
