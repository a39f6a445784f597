import { Switch } from '@mantine/core'
import { useState } from 'react'
import { ROLE } from '#domain/account-role.ts'
import { fullName } from '#domain/person-name.ts'
import { CalendarPanel } from '#web/features/feeds/CalendarPanel.tsx'
import { EmailsPanel } from '#web/features/notices/EmailsPanel.tsx'
import { useMe } from '#web/session/me.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { useSingleKeys } from '#web/ui/shortcuts/single-keys.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { TwoStepPanel } from './TwoStepPanel.tsx'
import '#web/ui/choice-styles.ts'

export default function ProfilePage() {
  const me = useMe()
  const [isChanged, setIsChanged] = useState(false)
  return (
    <>
      <PageTitle title="Profile" />
      <Panel narrow>
        <Facts
          facts={[
            { name: 'Name', value: fullName(me) },
            { name: 'Username', value: me.email },
            { name: 'Role', value: me.role === ROLE.student ? 'Student' : 'Employee' },
          ]}
        />
      </Panel>
      <Panel narrow title="CHANGE PASSWORD">
        <div role="status">
          {isChanged ? <Chip tone="good">Your password has been changed. Other sessions have ended.</Chip> : null}
        </div>
        <ChangePasswordForm onChanged={() => setIsChanged(true)} />
      </Panel>
      {me.role === ROLE.employee ? <TwoStepPanel /> : null}
      <SessionsPanel />
      <EmailsPanel />
      <CalendarPanel />
      <Panel narrow title="Keyboard">
        <SingleKeysSwitch />
      </Panel>
    </>
  )
}

function SingleKeysSwitch() {
  const [areOn, turn] = useSingleKeys()
  return (
    <Switch
      label="Single-key shortcuts"
      description="One key does something at once, such as ? for the list of keys. Turn them off for speech input, or if you press them by mistake. Kept in this browser."
      checked={areOn}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  )
}
