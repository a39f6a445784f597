import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Campus } from '#contract/school.ts'
import { CAMPUS_WORDS, campusProblem, suggestedCode } from '#domain/school-campus.ts'
import { api } from '#web/api/client.ts'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { useFocusWhen } from '#web/ui/use-focus-when.ts'
import styles from './School.module.css'
import { campusListQuery } from './school-queries.ts'

interface CampusFormProps {
  /** Null for a new one. */
  campus: Campus | null
  /** It replaces the button that was just pressed. */
  takesFocus: boolean
  onDone(): void
}

export function CampusForm({ campus, takesFocus, onDone }: CampusFormProps) {
  const name = useFocusWhen<HTMLInputElement>(takesFocus)
  const taken = useQuery(campusListQuery).data?.rows.map(({ code }) => code) ?? []
  const suggestion = (values: { name: string }) => (campus ? '' : suggestedCode(values.name, taken))
  /** A new campus may leave its code to us. */
  const complete = (values: { name: string; code: string }) => ({
    ...values,
    code: values.code.trim() === '' ? suggestion(values) : values.code,
  })
  const edit = useEdit({
    initial: campus ? valuesOf(campus) : { name: '', code: '' },
    version: campus?.version,
    check: (values) => campusProblem(complete(values)),
    draftKey: `campus:${campus?.id ?? 'new'}`,
    words: CAMPUS_WORDS,
    save: (values, version) =>
      campus
        ? api.school.updateCampus({ params: { id: campus.id }, body: { ...values, version } })
        : api.school.addCampus({ body: complete(values) }),
    onSaved: onDone,
    compare: { entity: 'campus', id: campus?.id, valuesOf },
  })
  return (
    <EditFrame
      edit={edit}
      in="inline"
      submitLabel={campus ? 'Save' : 'Add campus'}
      onCancel={campus ? () => void edit.leave(onDone) : undefined}
    >
      <div className={styles.fields}>
        <TextInput ref={name} className={styles.wide} {...edit.text('name')} label={campus ? 'Name' : 'New campus'} />
        <TextInput
          className={styles.code}
          {...edit.text('code')}
          placeholder={suggestion(edit.values)}
          description="Two to eight letters"
        />
      </div>
    </EditFrame>
  )
}

function valuesOf({ name, code }: Campus): { name: string; code: string } {
  return { name, code }
}
