import { Button, Text } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { CopyIcon, useCopy } from '#web/ui/use-copy.tsx'
import styles from './TwoStepDialog.module.css'

const FILE = 'homeroom-recovery-codes.txt'

/** They are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const text = `${codes.join('\n')}\n`
  const { ref, isCopied, copy } = useCopy<HTMLUListElement>(text)
  return (
    <>
      <Text mb="md">
        If you lose your phone, each of these logs you in once in place of a code. Keep them where you find them without
        it. <b>They are not shown again.</b>
      </Text>
      <ul ref={ref} className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" leftSection={<CopyIcon isCopied={isCopied} />} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={FILE}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download
        </Button>
        <Button onClick={onDone} data-autofocus>
          I have kept them
        </Button>
      </DialogActions>
    </>
  )
}
