import { Button } from '@mantine/core'
import { useId } from 'react'
import { CopyIcon, useCopy } from '#web/ui/use-copy.tsx'
import styles from './TwoStepDialog.module.css'

/** The secret as text, for those who cannot scan the QR code. */
export function AppKey({ secret }: { secret: string }) {
  const id = useId()
  const { ref, isCopied, copy } = useCopy<HTMLOutputElement>(secret)
  return (
    <div className={styles.key}>
      <label htmlFor={id}>Cannot scan it? Type this key into the app:</label>
      <output ref={ref} id={id} className={styles.letters}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </output>
      <Button variant="default" size="xs" leftSection={<CopyIcon isCopied={isCopied} />} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy key'}
      </Button>
    </div>
  )
}
