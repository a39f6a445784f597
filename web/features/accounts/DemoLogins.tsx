import { useQuery } from '@tanstack/react-query'
import { DEMO_LOGINS, DEMO_PASSWORD } from '#domain/account-demo-logins.ts'
import styles from './EntrancePage.module.css'
import { isDemoQuery } from './is-demo.ts'

/** Only in a demo school. */
export function DemoLogins() {
  const { data: isDemo } = useQuery(isDemoQuery)
  if (!isDemo) return null
  return (
    <section className={styles.demo} aria-label="Demo logins">
      <p className={styles.hint}>This is a demo school: nothing here is real. Log in as</p>
      <dl className={styles.logins}>
        {DEMO_LOGINS.map(({ who, username }) => (
          <div key={username}>
            <dt>{who}</dt>
            <dd>{username}</dd>
          </div>
        ))}
        <div>
          <dt>Password</dt>
          <dd>{DEMO_PASSWORD}</dd>
        </div>
      </dl>
    </section>
  )
}
