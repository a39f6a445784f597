import { Anchor, Button, PasswordInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployeeDetail } from '#contract/employees.ts'
import { pagePath } from '#contract/pages.ts'
import { ownPasswordProblem } from '#domain/account-login-code.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { employeeQuery } from './employees-queries.ts'

/** For a colleague who has lost phone and recovery codes. Users turn off their own on the profile. */
export function TwoStepReset({ id }: { id: number }) {
  const me = useMe()
  const [asks, setAsks] = useState(false)
  const { data: employee } = useQuery(employeeQuery(id))
  if (!employee) return null
  const { first_name, two_step_login } = employee

  return (
    <Panel narrow title="Two-step login">
      {!two_step_login ? (
        <Text c="dimmed">{id === me.id ? 'You log' : `${first_name} logs`} in with the password alone.</Text>
      ) : id === me.id ? (
        <Text c="dimmed">
          Yours is on. You turn it off on your{' '}
          <Anchor component={Link} to={pagePath('profile')}>
            profile
          </Anchor>
          .
        </Text>
      ) : (
        <>
          <Text mb="md" c="dimmed">
            A login of {first_name} asks for a code from an app. Reset it when {first_name} has lost both the phone and
            the recovery codes.
          </Text>
          <Button variant="default" onClick={() => setAsks(true)}>
            Reset two-step login
          </Button>
        </>
      )}
      <Dialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Reset the two-step login of ${fullName(employee)}?`}
        fullScreenOnPhone
      >
        {asks ? <ResetForm employee={employee} onClose={() => setAsks(false)} /> : null}
      </Dialog>
    </Panel>
  )
}

/** Password again, so that an unattended session is not enough. */
function ResetForm({ employee, onClose }: { employee: EmployeeDetail; onClose(): void }) {
  const me = useMe()
  const { id, first_name, email } = employee
  const form = useSmallForm({ password: '' }, ownPasswordProblem, async (body) => {
    const saved = await whileSaving(() => api.accounts.resetAuthenticator({ params: { id }, body }))
    if (!saved.ok) return
    onClose()
    await showMessage({ title: 'Two-Step Login Reset', body: `${first_name} was told by mail to ${email}.` })
  })
  return (
    <form {...form.element}>
      <Text mb="md">
        {first_name} is logged out everywhere, logs in with the password alone, and gets a mail about it. Do this only
        when you are sure that it is {first_name} who asks.
      </Text>
      <FormErrors message={form.problem?.message}>
        <input type="text" hidden readOnly autoComplete="username" value={me.email} />
        <PasswordInput
          {...form.text('password')}
          label="Your password"
          autoComplete="current-password"
          data-autofocus
        />
      </FormErrors>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red">
          Reset
        </Button>
      </DialogActions>
    </form>
  )
}
