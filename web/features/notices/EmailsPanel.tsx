import { NativeSelect, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  EMAIL_CHOICE_LABELS,
  EMAIL_CHOICES,
  type EmailChoice,
  NOTICE_KINDS,
  type NoticeKind,
  SECURITY_EMAILS,
} from '#domain/notice-kinds.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/me.ts'
import { announce } from '#web/ui/announce.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './EmailsPanel.module.css'
import { preferencesQuery } from './notices-queries.ts'

/** How the emails of each kind of notice come. */
export function EmailsPanel() {
  const me = useMe()
  const query = useQuery(preferencesQuery())
  return (
    <Panel narrow title="Emails">
      <p className={styles.intro}>The bell shows you everything. Here you choose what also comes by email.</p>
      <Loaded query={query} what="Your choices" skeleton={<Skeleton h={120} />}>
        {({ rows }) => (
          <Stack gap="md">
            {rows
              .filter((row) => row.is_optional)
              .map(({ kind, email }) => (
                <Choice key={kind} kind={kind} email={email} />
              ))}
            <div>
              <h3 className={styles.always}>Always by email</h3>
              <ul className={styles.list}>
                {rows
                  .filter((row) => !row.is_optional)
                  .map(({ kind }) => (
                    <li key={kind}>{NOTICE_KINDS[kind].label}</li>
                  ))}
                <li>{SECURITY_EMAILS[me.role]}</li>
              </ul>
            </div>
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

const CHOICES = EMAIL_CHOICES.map((value) => ({ value, label: EMAIL_CHOICE_LABELS[value] }))

function Choice({ kind, email }: { kind: NoticeKind; email: EmailChoice }) {
  const { label } = NOTICE_KINDS[kind]
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (chosen: EmailChoice) => api.notices.savePreference({ body: { kind, email: chosen } }),
    onSuccess(saved) {
      // Before it is read again the select would show the old choice.
      client.setQueryData(
        preferencesQuery().queryKey,
        (before) =>
          before && { ...before, rows: before.rows.map((row) => (row.kind === kind ? { ...row, ...saved } : row)) },
      )
      announce(`Saved. ${label}: ${EMAIL_CHOICE_LABELS[saved.email]}`)
    },
  })
  return (
    <NativeSelect
      label={label}
      data={CHOICES}
      value={save.isPending ? save.variables : email}
      aria-busy={save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.value as EmailChoice)}
    />
  )
}
