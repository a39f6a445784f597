import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The faces of font.css, then system fonts. */
const FONT = 'Inter, "Inter as Arial", "Inter as Roboto", system-ui, "Noto Sans", sans-serif'

const shades = (colors: string) => colors.split(' ') as unknown as MantineColorsTuple

/** One accent. Filled controls use shade 7 in light and 8 in dark, so that white text passes AA. */
export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 7 },
  colors: {
    iris: shades('#eef1fe #dfe4fb #bcc6f5 #9cabf2 #8093ee #6177e6 #4d64dc #3f57cc #3348b0 #293b92'),
    dark: shades('#dcdfe6 #c3c7d1 #a3a8b5 #8a90a0 #3d424e #323742 #272b34 #1b1e25 #15181e #0f1115'),
  },
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: { fontFamily: FONT, fontWeight: '650' },
  radius: { lg: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // By name: importing components here would add them to the first load.
  components: {
    Button: { styles: { label: { fontWeight: 550 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 34 } },
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' } },
    },
  },
})

/** Mantine's own dimmed text, placeholders and red do not pass AA, nor do the edges of its fields: light gray 4 and dark 4. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1d2129',
    '--mantine-color-dimmed': '#565d69',
    '--mantine-color-placeholder': '#69707d',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': 'var(--mantine-color-iris-7)',
    '--mantine-color-default-border': '#d5d9e0',
    '--mantine-color-gray-4': 'var(--line-strong)',
    '--mantine-color-red-filled': '#b42318',
    '--mantine-color-red-filled-hover': '#971d14',
  },
  dark: {
    '--mantine-color-placeholder': '#8f95a4',
    '--mantine-color-error': '#ff9c92',
    '--mantine-color-anchor': 'var(--mantine-color-iris-3)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-dark-4': 'var(--line-strong)',
    '--mantine-color-red-filled': '#b42318',
    '--mantine-color-red-filled-hover': '#c9382c',
  },
})
