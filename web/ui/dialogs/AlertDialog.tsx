import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ApiError } from '#web/api/api-error.ts'
import { useStore } from '#web/store.ts'
import { alertBody, alerts, alertTitle } from './alerts.ts'
import { Dialog, DialogActions } from './Dialog.tsx'
import { useLast } from './use-last.ts'

/** Shows the first queued alert. Mounted once, in the shell. */
export function AlertDialog() {
  const [current] = useStore(alerts)
  const alert = useLast(current)
  const button = useRef<HTMLButtonElement>(null)
  const id = current?.id
  useEffect(() => {
    if (id !== undefined) button.current?.focus()
  }, [id])
  if (!alert) return null

  const close = () => alert.done(false)
  return (
    <Dialog opened={current !== undefined} onClose={close} title={alertTitle(alert)} size="sm">
      {alert.kind === 'error' ? <ErrorText error={alert.error} /> : <Text component="div">{alertBody(alert)}</Text>}
      <DialogActions>
        {alert.kind === 'confirm' ? (
          <>
            <Button variant="default" onClick={close} ref={button} data-autofocus>
              {alert.cancelLabel ?? 'Cancel'}
            </Button>
            <Button onClick={() => alert.done(true)} {...(alert.isDestructive ? { color: 'red' } : {})}>
              {alert.confirmLabel ?? 'Yes'}
            </Button>
          </>
        ) : (
          <Button onClick={close} ref={button} data-autofocus>
            Close
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function ErrorText({ error }: { error: ApiError }) {
  const issues = error.issues.filter(({ message }) => message !== error.message)
  return (
    <>
      <Text>There was an error trying to process your request.</Text>
      <Text mt="xs" fw={500}>
        {error.message}
      </Text>
      {issues.length > 0 ? (
        <ul style={{ paddingLeft: 24, listStyle: 'disc' }}>
          {issues.map((issue) => (
            <li key={`${issue.path} ${issue.message}`}>{issue.message}</li>
          ))}
        </ul>
      ) : null}
      {error.requestId ? (
        <Text mt="md" size="sm" c="dimmed">
          Request {error.requestId}
        </Text>
      ) : null}
    </>
  )
}
