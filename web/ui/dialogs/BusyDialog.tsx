import { Group, Loader, Text } from '@mantine/core'
import { useRef } from 'react'
import { useStore } from '#web/store.ts'
import { busy } from './busy.ts'
import { Dialog } from './Dialog.tsx'

const WORDS = { saving: 'Saving…', waiting: 'Please wait...' }

/** Mounted once, in the shell. Steps aside while the person is asked to log in again. */
export function BusyDialog({ hidden }: { hidden: boolean }) {
  const kind = useStore(busy).at(-1)
  const last = useRef<'saving' | 'waiting'>('waiting')
  if (kind) last.current = kind
  return (
    <Dialog opened={kind !== undefined && !hidden} title={WORDS[last.current]} size="sm">
      <Group gap="sm" wrap="nowrap" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">{last.current === 'saving' ? 'Your changes are on their way.' : 'This takes a moment.'}</Text>
      </Group>
    </Dialog>
  )
}
