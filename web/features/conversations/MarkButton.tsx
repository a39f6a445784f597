import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'

interface MarkButtonProps {
  id: number
  isDone: boolean
  /** The student's name, for screen readers. */
  name: string
  undoLabel: string
  size: 'compact-xs' | 'xs'
}

/** Marks a 1:1 request done, or open again. Not disabled while pending, to keep the focus. */
export function MarkButton({ id, isDone, name, undoLabel, size }: MarkButtonProps) {
  const mark = useMutation({
    mutationFn: (done: boolean) => api.conversations.setDone({ params: { id }, body: { done } }),
    onSuccess: (_answer, done) => announce(done ? 'The 1:1 is marked done.' : 'The 1:1 is open again.'),
  })
  const action = isDone ? undoLabel : 'Mark done'
  return (
    <Button
      variant={isDone ? 'subtle' : 'default'}
      size={size}
      aria-busy={mark.isPending}
      aria-label={`${action}: ${name}`}
      onClick={() => {
        if (!mark.isPending) mark.mutate(!isDone)
      }}
    >
      {action}
    </Button>
  )
}
