import { ActionIcon, TextInput } from '@mantine/core'
import { Tip } from './Tip.tsx'
import { CopyIcon, useCopy } from './use-copy.tsx'

/** A read-only value with a copy button, such as a temporary password. */
interface CopyFieldProps {
  label: string
  value: string
  description?: string
  /** Monospaced, for what is read out or typed. */
  isCode?: boolean
}

const CODE = { input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.06em' } }

export function CopyField({ label, value, description, isCode = false }: CopyFieldProps) {
  const { ref, isCopied, copy } = useCopy<HTMLInputElement>(value)
  const words = isCopied ? 'Copied' : `Copy ${label}`
  return (
    <TextInput
      ref={ref}
      label={label}
      {...(description ? { description } : {})}
      value={value}
      readOnly
      {...(isCode && { styles: CODE })}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <Tip text={words}>
          <ActionIcon aria-label={words} onClick={() => void copy()} size={30}>
            <CopyIcon isCopied={isCopied} />
          </ActionIcon>
        </Tip>
      }
    />
  )
}
