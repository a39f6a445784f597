import { Button, FileButton, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SchoolLogo as Logo } from '#contract/school.ts'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { UploadBar } from '#web/ui/UploadBar.tsx'
import styles from './School.module.css'
import { SchoolLogo } from './SchoolLogo.tsx'

const PICTURES = 'image/jpeg,image/png,image/webp'
const BOX = { width: 220, height: 64 }

export function LogoPanel({ logo }: { logo: Logo | null }) {
  const [share, setShare] = useState(0)
  const query = { replaces: logo?.hash ?? 'none' }
  const upload = useMutation({
    mutationFn: (file: File) => api.school.uploadLogo({ query, file, onProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: () => announce('The logo has been changed.'),
  })
  const remove = useMutation({
    mutationFn: () => api.school.removeLogo({ query }),
    onSuccess: () => announce('The logo has been removed.'),
  })

  async function askToRemove() {
    const question = {
      title: 'Remove Logo',
      body: 'Remove the logo from the login page and from emails?',
      confirmLabel: 'Remove',
      isDestructive: true,
    }
    if (await confirm(question)) remove.mutate()
  }

  return (
    <>
      <div className={styles.logo}>
        {logo ? <SchoolLogo logo={logo} box={BOX} alt="Logo of the school" /> : <span>No logo yet.</span>}
        {upload.isPending ? (
          <div className={styles.form}>
            <UploadBar label="Upload of the logo" share={share} />
          </div>
        ) : (
          <Group gap={4}>
            <FileButton accept={PICTURES} onChange={(file) => file && upload.mutate(file)}>
              {(props) => (
                <Button {...props} variant="default" size="xs" loading={remove.isPending}>
                  {logo ? 'Change logo' : 'Upload logo'}
                </Button>
              )}
            </FileButton>
            {logo ? (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                disabled={remove.isPending}
                aria-label="Remove logo"
                onClick={() => void askToRemove()}
              >
                Remove
              </Button>
            ) : null}
          </Group>
        )}
      </div>
      <p className={styles.about}>
        A JPEG, PNG or WebP of at most 8 MB. It is made smaller, and stands on white: on the login page, in the top bar
        and in emails.
      </p>
    </>
  )
}
