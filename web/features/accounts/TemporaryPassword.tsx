import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type CohortStart, temporaryPassword, temporaryPasswordExpiry } from '#domain/account-temporary-password.ts'
import { centralDate } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { CopyField } from '#web/ui/CopyField.tsx'
import { confirm, showMessage } from '#web/ui/dialogs/alerts.ts'
import { randomInt } from '#web/ui/random-int.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useStored } from '#web/ui/use-stored.ts'

/** One password per opened form; never part of a draft. */
export function useTemporaryPassword(): string {
  return useStored(() => temporaryPassword(randomInt), '')
}

/** The last day of a password made today, in words. */
export function useTemporaryPasswordUntil(cohort: CohortStart | null = null): string {
  return formatDate(centralDate(temporaryPasswordExpiry(useNow(), cohort)))
}

export function TemporaryPasswordField({ password, until }: { password: string; until: string }) {
  return (
    <CopyField
      label="Temporary password"
      description={`It works until ${until} and is replaced at the first login. You see it once more after saving.`}
      value={password}
      isCode
    />
  )
}

interface Handover {
  title: string
  /** Who has just been created can also be invited. */
  invite?: (() => Promise<boolean>) | undefined
  person: { first_name: string; last_name: string; email: string }
  password: string
  until: string
}

/** Shows the password for the last time. */
export function showTemporaryPassword({ title, ...handover }: Handover): Promise<void> {
  return showMessage({ title, body: <HandedOver {...handover} /> })
}

/** The same when adding several; true to add another. */
export function showOneOfMany({ title, ...handover }: Handover): Promise<boolean> {
  const body = <HandedOver {...handover} />
  return confirm({ title, body, cancelLabel: 'Close', confirmLabel: 'Add another' })
}

function HandedOver({ person, password, until, invite }: Omit<Handover, 'title'>) {
  const [isInvited, setIsInvited] = useState(false)
  return (
    <>
      <Text mb="md">
        Give {person.first_name} {person.last_name} this password. They log in as <b>{person.email}</b> and choose their
        own. It works until {until} and is not shown again.
      </Text>
      <CopyField label="Temporary password" value={password} isCode />
      {invite ? (
        <Group mt="md" gap="sm">
          <Button variant="default" disabled={isInvited} onClick={() => void invite().then(setIsInvited)}>
            {isInvited ? 'Invitation sent' : 'Send an invitation too'}
          </Button>
          <Text size="sm" c="dimmed">
            Mails {person.first_name} a link to choose a password.
          </Text>
        </Group>
      ) : null}
    </>
  )
}
