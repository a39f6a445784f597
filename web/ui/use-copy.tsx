import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef, useState } from 'react'
import { announce } from './announce.ts'

/** Copies `text`, or selects it in `ref` without permission or on plain http. */
export function useCopy<Element extends HTMLElement>(text: string) {
  const [isCopied, setIsCopied] = useState(false)
  const ref = useRef<Element>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      announce('Copied')
      setTimeout(() => setIsCopied(false), 2000)
    } catch {
      if (ref.current instanceof HTMLInputElement) ref.current.select()
      else if (ref.current) window.getSelection()?.selectAllChildren(ref.current)
      announce('Selected. Press Control or Command and C to copy.')
    }
  }
  return { ref, isCopied, copy }
}

export function CopyIcon({ isCopied }: { isCopied: boolean }) {
  return isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
}
