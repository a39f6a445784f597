import { Text } from '@mantine/core'
import { queryClient } from '#web/api/query-client.ts'
import { meQuery } from '#web/session/me.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import styles from './EntrancePage.module.css'

/** Replaces every page until the temporary password is changed. */
export default function RequiredPasswordChange() {
  return (
    <div className={styles.entrance}>
      <PageTitle title="Choose your own password" />
      <Panel>
        <Text mb="md">You are using a temporary password. Please replace it before you go on.</Text>
        <ChangePasswordForm onChanged={() => void queryClient.refetchQueries(meQuery)} />
      </Panel>
    </div>
  )
}
