import { useStore } from '#web/store.ts'
import { announcement } from './announce.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Mounted once, in the shell. */
export function Announcer() {
  const { text, id } = useStore(announcement)
  return (
    <VisuallyHidden role="status">
      <span key={id}>{text}</span>
    </VisuallyHidden>
  )
}
