import { RenewDialog } from '#web/features/users/RenewDialog.tsx'
import { renewal } from '#web/features/users/renewal.ts'
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx'
import { BusyDialog } from '#web/ui/dialogs/BusyDialog.tsx'
import { useStore } from '#web/ui/store.ts'

/** The dialogs that any screen may call up. A chunk of its own, fetched once the first page stands. */
export default function Dialogs() {
  const isRenewing = useStore(renewal) !== null
  return (
    <>
      <BusyDialog hidden={isRenewing} />
      <RenewDialog />
      <AlertDialog />
    </>
  )
}
