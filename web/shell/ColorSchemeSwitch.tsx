import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useId } from 'react'
import { useHydrated } from '#web/ui/use-stored.ts'
import styles from './ColorSchemeSwitch.module.css'

const CHOICES: readonly { value: MantineColorScheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
]

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Stored in the browser, so the server renders none as selected.
  const chosen = useHydrated() ? colorScheme : null
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Appearance" className={styles.group}>
      {CHOICES.map(({ value, label, Icon }) => (
        <label key={value} className={styles.choice} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={chosen === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={17} stroke={1.8} aria-hidden />
        </label>
      ))}
    </div>
  )
}
