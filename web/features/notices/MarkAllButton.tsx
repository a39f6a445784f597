import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'

/** The button goes once nothing is unread, so `onMarked` moves the focus. */
export function MarkAllButton({ onMarked }: { onMarked(): void }) {
  const mark = useMutation({
    mutationFn: () => api.notices.readAll({ body: {} }),
    onSuccess() {
      announce('All notices are marked read')
      onMarked()
    },
  })
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-busy={mark.isPending}
      onClick={() => {
        if (!mark.isPending) mark.mutate()
      }}
    >
      Mark all read
    </Button>
  )
}
