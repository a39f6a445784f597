import { TextInput } from '@mantine/core'
import type { SchoolSettings } from '#contract/school.ts'
import { PRODUCT_NAME, SCHOOL_WORDS, schoolName } from '#domain/school-settings.ts'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'

export function NameForm({ school }: { school: SchoolSettings }) {
  const edit = useEdit({
    initial: valuesOf(school),
    version: school.version,
    check: () => null,
    draftKey: 'school',
    words: SCHOOL_WORDS,
    save: (values, version) => api.school.updateSettings({ body: { ...values, version } }),
    onSaved({ version }, { name }) {
      // The form stays open.
      edit.reset({ name: schoolName(name) }, version)
      announce('The name has been saved.')
    },
    compare: { entity: 'school', id: school.id, valuesOf },
  })
  return (
    <EditFrame edit={edit} in="inline" submitLabel="Save">
      <TextInput
        {...edit.text('name')}
        label="Name of the school"
        description={`Shown on the login page and in emails. While it is empty, the login page shows ${PRODUCT_NAME} alone.`}
      />
    </EditFrame>
  )
}

function valuesOf({ name }: SchoolSettings): { name: string } {
  return { name }
}
