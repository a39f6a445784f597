import { Group, Skeleton, Stack } from '@mantine/core'
import styles from './Grading.module.css'

/** In place of the form while its work loads. */
export function GradingWaiting() {
  return (
    // Takes the focus while loading: on the close button, a space typed too early would close the dialog.
    <div className={styles.form} tabIndex={-1} data-autofocus aria-busy="true">
      <div className={styles.columns}>
        <Stack gap="sm">
          <Skeleton h={18} w="70%" />
          <Skeleton h={18} w="50%" />
          <Skeleton h={220} />
        </Stack>
        <Stack gap="md">
          <Group grow>
            <Skeleton h={84} />
            <Skeleton h={84} />
            <Skeleton h={84} />
          </Group>
          <Skeleton h={260} />
        </Stack>
      </div>
    </div>
  )
}
