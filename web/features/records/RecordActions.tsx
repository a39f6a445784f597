import { lazy, Suspense } from 'react'
import type { StudentSummary } from '#contract/students.ts'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { Link } from '#web/ui/Link.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { useAddressPart } from '#web/ui/use-address-part.ts'

const AccessLogDialog = lazy(async () => ({ default: (await import('./AccessLogDialog.tsx')).AccessLogDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))
const EraseDialog = lazy(async () => ({ default: (await import('./EraseDialog.tsx')).EraseDialog }))

/** Export, access log and erasure of a student's record. Dialogs are at ?record=export, ?record=access and ?record=erase. */
export function RecordActions({ student }: { student: StudentSummary }) {
  const address = useAddressPart('record')
  // Loaded with the first one that is opened, and kept while it closes.
  const opened = useLast(address.value)
  const isErased = student.erased_at !== null
  return (
    <>
      <MoreMenu>
        {isErased ? null : (
          <li>
            <Link to="?record=export">Export…</Link>
          </li>
        )}
        <li>
          <Link to="?record=access">Who has read this record</Link>
        </li>
        {isErased ? null : (
          <li>
            <Link to="?record=erase" data-danger>
              Erase…
            </Link>
          </li>
        )}
      </MoreMenu>
      <Suspense>
        {opened === null ? null : (
          <>
            <AccessLogDialog student={student} opened={address.value === 'access'} onClose={address.close} />
            {isErased ? null : (
              <>
                <ExportDialog student={student} opened={address.value === 'export'} onClose={address.close} />
                <EraseDialog student={student} opened={address.value === 'erase'} onClose={address.close} />
              </>
            )}
          </>
        )}
      </Suspense>
    </>
  )
}
