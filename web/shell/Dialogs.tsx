import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ROLE } from '#domain/account-role.ts'
import { RenewDialog } from '#web/features/accounts/RenewDialog.tsx'
import { meQuery } from '#web/session/me.ts'
import { renewal } from '#web/session/renewal.ts'
import { useStore } from '#web/store.ts'
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx'
import { BusyDialog } from '#web/ui/dialogs/BusyDialog.tsx'
import { ToastBar } from '#web/ui/ToastBar.tsx'

const Outbox = lazy(() => import('#web/features/course-work/Outbox.tsx'))

/** The dialogs that any screen may open. A separate chunk, loaded after the first page. */
export default function Dialogs() {
  const isRenewing = useStore(renewal) !== null
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  return (
    <>
      <BusyDialog hidden={isRenewing} />
      <RenewDialog />
      <AlertDialog />
      {me ? <ToastBar key={me.id} /> : null}
      {me?.role === ROLE.student ? (
        <Suspense>
          <Outbox />
        </Suspense>
      ) : null}
    </>
  )
}
