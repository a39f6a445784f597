import type { ReactNode } from 'react'
import { useGoBack } from '#web/ui/BackButton.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import type { Edit } from '#web/ui/form/use-edit.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { StudentFields } from './StudentFields.tsx'
import type { StudentValues } from './student-values.ts'

interface StudentFormFrameProps {
  edit: Edit<StudentValues>
  submitLabel: 'Create' | 'Save'
  /** Target of Cancel if there is no previous page. */
  cancelTo: string
  /** The part that differs between creating and editing. */
  children: ReactNode
}

export function StudentFormFrame({ edit, submitLabel, cancelTo, children }: StudentFormFrameProps) {
  const goBack = useGoBack(cancelTo)
  return (
    <Panel narrow>
      <EditFrame edit={edit} submitLabel={submitLabel} onCancel={goBack}>
        <StudentFields edit={edit} />
        {children}
      </EditFrame>
    </Panel>
  )
}
