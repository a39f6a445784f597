import { Group, Loader, Text } from '@mantine/core'
import { useStore } from '#web/store.ts'
import { busy } from './busy.ts'
import { Dialog } from './Dialog.tsx'
import { useLast } from './use-last.ts'

/** Mounted once, in the shell. Hidden while the user is asked to log in again. */
export function BusyDialog({ hidden }: { hidden: boolean }) {
  const kind = useStore(busy).at(-1)
  const shown = useLast(kind) ?? 'waiting'
  return (
    <Dialog opened={kind !== undefined && !hidden} title={shown === 'waiting' ? 'Please wait...' : 'Saving…'} size="sm">
      <Group gap="sm" wrap="nowrap" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">{detailOf(shown)}</Text>
      </Group>
    </Dialog>
  )
}

function detailOf(shown: NonNullable<ReturnType<typeof busy.get>[number]>): string {
  if (shown === 'waiting') return 'This takes a moment.'
  return shown === 'saving' ? 'Your changes are on their way.' : `${shown.many}: all of them, or none.`
}
