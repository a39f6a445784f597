import { Text } from '@mantine/core'
import styles from './UploadBar.module.css'

interface UploadBarProps {
  label: string
  /** From 0 to 1. */
  share: number
}

/** How much of a file has been sent. */
export function UploadBar({ label, share }: UploadBarProps) {
  return (
    <>
      <Text size="sm" mb={6}>
        Uploading…
      </Text>
      <progress className={styles.bar} value={share} aria-label={label} />
    </>
  )
}
