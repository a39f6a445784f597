import { Anchor } from '@mantine/core'
import { linkFor } from '#domain/course-work-submission.ts'
import { NewTabIcon } from './NewTabIcon.tsx'

/** A link if the text is a URL, else the text. */
export function AddressLink({ address }: { address: string | null }) {
  const href = linkFor(address)
  if (href === null) return address
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" fz="inherit" style={{ overflowWrap: 'anywhere' }}>
      {address} <NewTabIcon />
    </Anchor>
  )
}
