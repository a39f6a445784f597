import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/route.ts'
import type { school } from '#contract/school.ts'
import { failureInWords } from '#domain/school-mail.ts'
import { count } from '#domain/time-in-words.ts'
import { api } from '#web/api/client.ts'
import { meQuery } from '#web/session/me.ts'
import { announce } from '#web/ui/announce.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Instant } from '#web/ui/Instant.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import styles from './School.module.css'
import { SchoolHead } from './SchoolHead.tsx'
import { mailQuery } from './school-queries.ts'

type Status = Answer<typeof school.mail>

export default function MailPage() {
  const status = useQuery(mailQuery)
  return (
    <>
      <SchoolHead tab="Mail" />
      <Loaded query={status} what="The mail settings" skeleton={<Skeletons heights={[240, 120]} />}>
        {(mail) => (
          <>
            <Panel title="Mail" narrow>
              <MailFacts mail={mail} />
            </Panel>
            <Panel title="Try it" narrow>
              {mail.host === null ? (
                <p className={styles.about}>
                  Without a mail server there is nothing to try. Set SMTP_URL, start the server again, and come back.
                </p>
              ) : (
                <TestMail />
              )}
            </Panel>
          </>
        )}
      </Loaded>
    </>
  )
}

function MailFacts({ mail }: { mail: Status }) {
  const isFailing = mail.failed_at !== null && (mail.sent_at === null || mail.failed_at >= mail.sent_at)
  return (
    <>
      {mail.host === null ? (
        <Notice kind="waiting" title="Mail is not configured">
          Nobody gets an email: mails are written to the folder “outbox” in DATA_DIR. Whoever runs the server sets
          SMTP_URL, such as smtps://user:password@mail.example.org, and MAIL_FROM.
        </Notice>
      ) : isFailing && mail.failure ? (
        <Notice kind="waiting" title="The last mail could not be sent">
          {failureInWords(mail.failure)}
        </Notice>
      ) : null}
      <Facts
        facts={[
          { name: 'Mail server', value: mail.host ?? 'None' },
          { name: 'From', value: mail.from },
          { name: 'Last mail sent', value: <Instant at={mail.sent_at} none="None yet" /> },
          { name: 'Waiting', value: mail.waiting === 0 ? 'None' : count(mail.waiting, 'mail') },
          {
            name: 'Last failure',
            wide: true,
            value:
              mail.failed_at && mail.failure ? (
                <>
                  <Instant at={mail.failed_at} />
                  {isFailing ? '' : `. ${failureInWords(mail.failure)}`}
                </>
              ) : (
                'None'
              ),
          },
        ]}
      />
      {mail.host === null ? null : (
        <p className={styles.about}>
          A mail that could not be sent is tried again for most of a day. The mail server is set by whoever runs the
          portal, with SMTP_URL and MAIL_FROM.
        </p>
      )}
    </>
  )
}

/** Not disabled while pending, to keep the focus. */
function TestMail() {
  const { data: me } = useQuery(meQuery)
  const test = useMutation({
    mutationFn: () => api.school.testMail(),
    onSuccess: ({ failure }) => announce(failure ? failureInWords(failure) : `The test was sent to ${me?.email}.`),
  })
  return (
    <>
      <p className={styles.about}>Sends one mail to {me?.email ?? 'you'}, and to nobody else.</p>
      <Button
        variant="default"
        loading={test.isPending}
        onClick={() => {
          if (!test.isPending) test.mutate()
        }}
      >
        Send me a test
      </Button>
      {test.data && !test.isPending ? (
        <div className={styles.result}>
          {test.data.failure ? (
            <Notice kind="waiting" title="The test could not be sent">
              {failureInWords(test.data.failure)}
            </Notice>
          ) : (
            <Notice kind="received" title="The test was sent">
              Look into the mailbox of {me?.email}. If nothing comes, look into its spam folder.
            </Notice>
          )}
        </div>
      ) : null}
    </>
  )
}
