import { useQuery } from '@tanstack/react-query'
import { demoLogins } from './demo-logins.ts'
import styles from './EntrancePage.module.css'

/** A demo school tells everyone how to get in; a real one never has this. */
export function DemoLogins() {
  const { data: logins = [] } = useQuery(demoLogins)
  if (logins.length === 0) return null
  return (
    <section className={styles.demo} aria-label="Demo logins">
      <p className={styles.hint}>This is a demo school: nothing here is real. Try it as</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Username</th>
            <th scope="col">Password</th>
          </tr>
        </thead>
        <tbody>
          {logins.map(({ who, username, password }) => (
            <tr key={username}>
              <td>{who}</td>
              <td>{username}</td>
              <td>{password}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
