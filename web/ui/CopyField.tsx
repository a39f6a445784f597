import { ActionIcon, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef, useState } from 'react'
import { announce } from './announce.ts'
import { Tip } from './Tip.tsx'

/** A value to take along, such as a temporary password or an address: read-only, with a copy button that says it worked. */
interface CopyFieldProps {
  label: string
  value: string
  description?: string
  /** Letters of one width, for what is read out or copied by hand. */
  isCode?: boolean
}

const CODE = { input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.06em' } }

export function CopyField({ label, value, description, isCode = false }: CopyFieldProps) {
  const [isCopied, setIsCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
      announce('Copied')
      setTimeout(() => setIsCopied(false), 2000)
    } catch {
      // Without permission, or on plain http: the selected text is one key away.
      input.current?.select()
      announce('Selected. Press Control or Command and C to copy.')
    }
  }

  const words = isCopied ? 'Copied' : `Copy ${label}`
  return (
    <TextInput
      ref={input}
      label={label}
      {...(description ? { description } : {})}
      value={value}
      readOnly
      {...(isCode && { styles: CODE })}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <Tip text={words}>
          <ActionIcon aria-label={words} onClick={() => void copy()} size={30}>
            {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          </ActionIcon>
        </Tip>
      }
    />
  )
}
