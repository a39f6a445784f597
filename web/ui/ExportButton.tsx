import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRef, useState } from 'react'
import type { ExportedList } from '#domain/export-lists.ts'
import { exportProgress } from '#domain/export-progress.ts'
import { api } from '#web/api/client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { reportError } from './report-error.ts'
import { showToast } from './toast.ts'

interface ExportButtonProps {
  list: ExportedList
  /** What the list's own call is asked with, in its path and query; the page does not matter. */
  query?: Record<string, string | number | undefined>
  /** Where a page exports several lists. */
  label?: string
  size?: 'xs' | 'sm'
}

/** Saves the whole list as CSV, filtered and sorted as it is shown: <ExportButton list="employees" /> */
export function ExportButton({ list, query = {}, label = 'Export CSV', size = 'sm' }: ExportButtonProps) {
  // A double click saves one file.
  const isRunning = useRef(false)
  const [received, setReceived] = useState<number | null>(null)

  async function save() {
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

  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={16} aria-hidden />}
      // Not disabled, which would take the focus away.
      aria-busy={received !== null}
      onClick={() => void save()}
    >
      {received === null ? label : exportProgress(received)}
    </Button>
  )
}
