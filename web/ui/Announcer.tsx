import { VisuallyHidden } from '@mantine/core'
import { useStore } from '#web/store.ts'
import { announcement } from './announce.ts'

/** Mounted once, in the shell. */
export function Announcer() {
  const { text, id } = useStore(announcement)
  return (
    <VisuallyHidden role="status">
      <span key={id}>{text}</span>
    </VisuallyHidden>
  )
}
