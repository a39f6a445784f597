import { Button, FileButton, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Student } from '#contract/students.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { announce } from '#web/ui/announce.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { UploadBar } from '#web/ui/UploadBar.tsx'

const PICTURES = 'image/jpeg,image/png,image/webp'

export function StudentPhoto({ student }: { student: Student }) {
  const [share, setShare] = useState(0)
  const params = { studentId: student.id }
  const upload = useMutation({
    mutationFn: (file: File) => api.students.uploadPhoto({ params, file, onProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: () => announce('The photo has been changed.'),
  })
  const remove = useMutation({
    mutationFn: () => api.students.removePhoto({ params }),
    onSuccess: () => announce('The photo has been removed.'),
  })

  async function askToRemove() {
    const question = {
      title: 'Remove Photo',
      body: `Remove the photo of ${fullName(student)}?`,
      confirmLabel: 'Remove',
      isDestructive: true,
    }
    if (await confirm(question)) remove.mutate()
  }

  const hasPhoto = student.photo_file_name !== null
  return (
    <>
      <Avatar student={student} size={120} photo="medium" />
      {upload.isPending ? (
        <div style={{ width: '100%', textAlign: 'center' }}>
          <UploadBar label="Upload of the photo" share={share} />
        </div>
      ) : (
        <Group gap={4} justify="center">
          <FileButton accept={PICTURES} onChange={(file) => file && upload.mutate(file)}>
            {(props) => (
              <Button {...props} variant="subtle" size="compact-sm" loading={remove.isPending}>
                {hasPhoto ? 'Change photo' : 'Upload photo'}
              </Button>
            )}
          </FileButton>
          {hasPhoto ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={remove.isPending}
              onClick={() => void askToRemove()}
              aria-label="Remove photo"
            >
              Remove
            </Button>
          ) : null}
        </Group>
      )}
    </>
  )
}
