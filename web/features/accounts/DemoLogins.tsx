import { useQuery } from '@tanstack/react-query'
import { DEMO_PASSWORD } from '#domain/account-demo-logins.ts'
import { demoLogins } from './demo-logins.ts'
import styles from './EntrancePage.module.css'

/** Only in a demo school. */
export function DemoLogins() {
  const { data: logins = [] } = useQuery(demoLogins)
  if (logins.length === 0) return null
  return (
    <section className={styles.demo} aria-label="Demo logins">
      <p className={styles.hint}>This is a demo school: nothing here is real. Log in as</p>
      <dl className={styles.logins}>
        {logins.map(({ who, username }) => (
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
