import { VisuallyHidden } from '@mantine/core'
import { announcement } from './announce.ts'
import { useStore } from './store.ts'

/** Mounted once, in the shell. */
export function Announcer() {
  const { text, id } = useStore(announcement)
  return (
    <VisuallyHidden role="status">
      <span key={id}>{text}</span>
    </VisuallyHidden>
  )
}
