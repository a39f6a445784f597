import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRef, useState } from 'react'
import type { ExportedList } from '#domain/export-lists.ts'
import { exportProgress } from '#domain/export-progress.ts'
import { api } from '#web/api/client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { reportError } from './report-error.ts'
import { showToast } from './toast.ts'

type Question = Record<string, string | number | undefined>

interface ExportButtonProps {
  list: ExportedList
  /** What the list's own call is asked with, in its path and query; the page does not matter. */
  query?: Question
  size?: 'xs' | 'sm'
  label?: string
}

/** Saves the whole list as CSV, filtered and sorted as it is shown: <ExportButton list="employees" /> */
export function ExportButton({ list, query = {}, size = 'sm', label = 'Export CSV' }: ExportButtonProps) {
  const { progress, save } = useExport()
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={16} aria-hidden />}
      // Not disabled, which would take the focus away.
      aria-busy={progress !== null}
      onClick={() => void save(list, query)}
    >
      {progress ?? label}
    </Button>
  )
}

interface ExportMenuProps {
  lists: readonly { list: ExportedList; label: string }[]
  query: Question
}

/** Several lists behind one button. It says how far the file is. */
export function ExportMenu({ lists, query }: ExportMenuProps) {
  const { progress, save } = useExport()
  return (
    <MoreMenu progress={progress}>
      {lists.map(({ list, label }) => (
        <li key={list}>
          <button type="button" onClick={() => void save(list, query)}>
            {label}
          </button>
        </li>
      ))}
    </MoreMenu>
  )
}

/** `progress` is null while no file is on its way. */
function useExport() {
  // A double click saves one file.
  const isRunning = useRef(false)
  const [received, setReceived] = useState<number | null>(null)

  async function save(list: ExportedList, query: Question) {
    if (isRunning.current) return
    isRunning.current = true
    setReceived(0)
    try {
      const { offset: _, ...asked } = query
      const given = Object.fromEntries(
        Object.entries(asked).flatMap(([name, value]) =>
          value === undefined || value === '' ? [] : [[name, String(value)]],
        ),
      )
      const file = await api.exports.list({ params: { list }, body: { query: given }, onReceived: setReceived })
      saveFile(file)
      showToast(`${file.name} has been saved.`)
    } catch (error) {
      reportError(error)
    } finally {
      isRunning.current = false
      setReceived(null)
    }
  }

  return { progress: received === null ? null : exportProgress(received), save }
}
