import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pagePath } from '#contract/pages.ts'
import { EMPLOYEE_WORDS } from '#domain/employee-words.ts'
import { setUpFormProblem } from '#domain/set-up-form.ts'
import { api } from '#web/api/client.ts'
import { NewPasswordFields } from '#web/features/accounts/NewPasswordFields.tsx'
import { enter } from '#web/features/accounts/session.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { useSmallForm } from '#web/ui/form/use-small-form.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './SetUpPage.module.css'
import { setUpQuery } from './set-up-queries.ts'
import { forgetTypedPerson, useTypedPerson } from './typed-person.ts'

const EMPTY = { code: '', first_name: '', last_name: '', email: '', password: '', retyped: '' }

/** In place of the login, while the school has no employee. */
export default function SetUpPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const codeField = useRef<HTMLInputElement>(null)
  const form = useSmallForm(EMPTY, setUpFormProblem, async ({ retyped: _, ...body }) => {
    const saved = await whileSaving(async () => {
      await api.setUp.begin({ body: { ...body, email: body.email.trim() } })
      return api.accounts.me()
    })
    if (saved.ok) {
      forgetTypedPerson()
      await navigate(pagePath('cohorts'), { replace: true })
      enter(saved.data)
    } else if (saved.error.code === 'conflict') await client.refetchQueries(setUpQuery)
  })
  useTypedPerson(form.values, form.set)
  useEffect(() => {
    // Not away from a field in which someone types already.
    if (!document.activeElement?.matches('input')) codeField.current?.focus()
  }, [])

  return (
    <div className={styles.page}>
      <PageTitle title="Set up your school" />
      <Panel>
        <p className={styles.about}>
          Nobody can log in yet. Create your own account: you add colleagues, campuses and cohorts afterwards.
        </p>
        <form {...form.element}>
          <FormErrors message={form.problem?.message}>
            <Stack gap="md">
              <TextInput
                {...form.text('code')}
                ref={codeField}
                data-focus-first
                label="Set-up code"
                description="Printed on the console of the server when it started; valid for 24 hours."
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                classNames={{ input: styles.code ?? '' }}
              />
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <TextInput
                  {...form.text('first_name')}
                  label={EMPLOYEE_WORDS.first_name.label}
                  maxLength={EMPLOYEE_WORDS.first_name.limit}
                  autoComplete="given-name"
                />
                <TextInput
                  {...form.text('last_name')}
                  label={EMPLOYEE_WORDS.last_name.label}
                  maxLength={EMPLOYEE_WORDS.last_name.limit}
                  autoComplete="family-name"
                />
              </SimpleGrid>
              <TextInput
                {...form.text('email')}
                label={EMPLOYEE_WORDS.email.label}
                description="Your username from now on"
                maxLength={EMPLOYEE_WORDS.email.limit}
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
              <NewPasswordFields
                password={form.text('password')}
                retyped={form.text('retyped')}
                label="Password"
                retypeLabel="Retype Password"
              />
            </Stack>
          </FormErrors>
          <Group justify="flex-end" mt="lg">
            <Button type="submit">Set up</Button>
          </Group>
        </form>
      </Panel>
    </div>
  )
}
