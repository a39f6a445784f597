import { SchoolBrand } from '#web/features/school/SchoolBrand.tsx'
import { useLocation } from '#web/navigation/hooks.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { DemoLogins } from './DemoLogins.tsx'
import styles from './EntrancePage.module.css'
import { LoginForm } from './LoginForm.tsx'

export default function LoginPage() {
  // Whoever has just chosen a password need not type who they are.
  const state = useLocation().state as { username?: string } | null
  return (
    <div className={styles.entrance}>
      <SchoolBrand />
      <PageTitle title="Login" />
      <Panel>
        <LoginForm initialUsername={state?.username ?? ''} />
      </Panel>
      <DemoLogins />
    </div>
  )
}
