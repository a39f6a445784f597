import { Button } from '@mantine/core'
import { useId } from 'react'
import styles from './TwoStepDialog.module.css'
import { CopyIcon, useCopy } from './use-copy.tsx'

/** The same as the picture, in full, for typing in or for the phone that one is looking at. */
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
