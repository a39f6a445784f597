import { Anchor } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { linkFor } from '#domain/course-work-submission.ts'

/** A link if the text is a URL, else the text. */
export function AddressLink({ address }: { address: string | null }) {
  const href = linkFor(address)
  if (href === null) return address
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" fz="inherit" style={{ overflowWrap: 'anywhere' }}>
      {/* The space keeps the two apart in the link's name. */}
      {address} <IconExternalLink size={14} style={{ verticalAlign: '-2px' }} role="img" aria-label="opens a new tab" />
    </Anchor>
  )
}
