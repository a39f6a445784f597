import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef, useState } from 'react'
import { announce } from '#web/ui/announce.ts'

/** Copies `text`; where that is not allowed it selects what shows it. */
export function useCopy<Element extends HTMLElement>(text: string) {
  const [isCopied, setIsCopied] = useState(false)
  const ref = useRef<Element>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      announce('Copied')
    } catch {
      // Without permission, or on plain http: the selected text is one key away.
      if (ref.current) window.getSelection()?.selectAllChildren(ref.current)
      announce('Selected. Press Control or Command and C to copy.')
    }
  }
  return { ref, isCopied, copy }
}

export function CopyIcon({ isCopied }: { isCopied: boolean }) {
  return isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
}
