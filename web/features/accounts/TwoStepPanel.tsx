import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Authenticator } from '#contract/accounts.ts'
import { RECOVERY_CODES } from '#domain/account-recovery-code.ts'
import { formatInstant } from '#domain/display.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { readAgain } from '#web/api/read-again.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { reportError } from '#web/ui/report-error.ts'
import { Chip } from '#web/ui/StatusChip.tsx'
import { focusInPage } from '#web/ui/title-focus.ts'
import { authenticatorQuery } from './account-queries.ts'
import type { TwoStepTask } from './TwoStepDialog.tsx'
import styles from './TwoStepPanel.module.css'

const TwoStepDialog = lazy(() => import('./TwoStepDialog.tsx'))
const FEW = 3

export function TwoStepPanel() {
  const query = useQuery(authenticatorQuery())
  const status = useRef<HTMLDivElement>(null)
  const [task, setTask] = useState<TwoStepTask | null>(null)
  function done() {
    // The button that opened the dialog may be unmounted.
    if (status.current) focusInPage(status.current)
    setTask(null)
  }
  return (
    <Panel
      narrow
      title="Two-step login"
      actions={
        query.data ? <Chip tone={query.data.is_on ? 'good' : 'neutral'}>{query.data.is_on ? 'On' : 'Off'}</Chip> : null
      }
    >
      <div ref={status} tabIndex={-1} className={styles.status}>
        <Loaded query={query} what="Two-step login" skeleton={<Skeleton h={110} />}>
          {(status) => (status.is_on ? <IsOn status={status} onTask={setTask} /> : <IsOff onTask={setTask} />)}
        </Loaded>
      </div>
      {task ? (
        <Suspense>
          <TwoStepDialog task={task} onClose={() => setTask(null)} onDone={done} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

interface TaskProps {
  onTask(task: TwoStepTask): void
}

function IsOff({ onTask }: TaskProps) {
  async function begin() {
    try {
      onTask({ kind: 'turn-on', setUp: await whileWaiting(() => api.accounts.setUpAuthenticator()) })
    } catch (error) {
      reportError(error)
      // Turned on by a call whose response was lost.
      if (isApiError(error, 'conflict')) readAgain(['accounts.authenticator'])
    }
  }
  return (
    <>
      <Text mb="md" c="dimmed">
        After your password, a login then also asks for a code from an app on your phone. Someone who learns your
        password cannot log in with it alone.
      </Text>
      <Button variant="default" onClick={() => void begin()}>
        Turn on
      </Button>
    </>
  )
}

function IsOn({ status, onTask }: TaskProps & { status: Authenticator }) {
  const left = status.recovery_codes_left
  return (
    <>
      <Text c="dimmed">
        Since {formatInstant(status.since)} a login asks for a code from your authenticator app after your password.
      </Text>
      <Text mt="xs" mb="md" component="div">
        {left <= FEW ? (
          <Chip tone="warn">
            {left} of {RECOVERY_CODES} recovery codes left
          </Chip>
        ) : (
          `${left} of ${RECOVERY_CODES} recovery codes left`
        )}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => onTask({ kind: 'renew' })}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => onTask({ kind: 'turn-off' })}>
          Turn off
        </Button>
      </Group>
    </>
  )
}
