import type { CSSVariablesResolver } from '@mantine/core'
import type { Plugin } from 'vite'

/** Colours of Mantine that no screen uses. To use one, remove it here. */
const UNUSED = /--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|lime|orange|green|yellow)-[\w-]+:[^;}]+;?/g

/**
 * Adds the theme's variables to Mantine's own stylesheet. MantineProvider would compute them for every page: 1 ms on the server,
 * more on a phone, 11 kB of each page, and 1.4 kB of code.
 */
export function themePlugin(): Plugin {
  return {
    name: 'theme',
    enforce: 'pre',
    load(id) {
      // `withCssVariables={false}` leaves it unused; this leaves it out.
      return id.endsWith('/MantineCssVariables.mjs') ? 'export const MantineCssVariables = () => null' : null
    },
    async transform(code, id) {
      if (!id.includes('default-css-variables.layer.css')) return null
      return (code + (await themeVariables())).replaceAll(UNUSED, '')
    },
  }
}

type Variables = ReturnType<CSSVariablesResolver>
type Part = Record<string, string>

/** Those that differ from Mantine's own. */
async function themeVariables(): Promise<string> {
  const mantine = await import('@mantine/core')
  const { cssVariables, theme } = await import('./web/ui/theme.ts')
  const usual = mantine.defaultCssVariablesResolver(mantine.DEFAULT_THEME)
  const ours = mantine.mergeMantineTheme(mantine.DEFAULT_THEME, theme)
  const ofTheme = mantine.defaultCssVariablesResolver(ours)
  const ofPortal = cssVariables(ours)
  const changed = (part: keyof Variables): Part => {
    const before: Part = usual[part]
    const all = Object.entries<string>({ ...ofTheme[part], ...ofPortal[part] })
    return Object.fromEntries(all.filter(([name, value]) => before[name] !== value))
  }
  return mantine.convertCssVariables({
    variables: changed('variables'),
    light: changed('light'),
    dark: changed('dark'),
  })
}
