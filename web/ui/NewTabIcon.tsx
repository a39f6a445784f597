import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'

/** After the words of a link and a space, which keeps the two apart in the link's name. */
export function NewTabIcon() {
  return <IconExternalLink size={14} style={{ verticalAlign: '-2px' }} role="img" aria-label="opens a new tab" />
}
