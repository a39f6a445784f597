import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRef } from 'react'
import type { ExportedList } from '#domain/export-lists.ts'
import { api } from '#web/api/client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { whileWaiting } from './dialogs/busy.ts'
import { reportError } from './report-error.ts'
import { showToast } from './toast.ts'

interface ExportButtonProps {
  list: ExportedList
  /** What the list's own call is asked with; the page does not matter. */
  query?: Record<string, string | number | undefined>
}

/** Saves the whole list as CSV, filtered and sorted as it is shown: <ExportButton list="employees" /> */
export function ExportButton({ list, query = {} }: ExportButtonProps) {
  // A double click saves one file.
  const isRunning = useRef(false)

  async function save() {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const { offset: _, ...asked } = query
      const given = Object.fromEntries(
        Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
      )
      const file = await whileWaiting(() => api.exports.list({ params: { list }, body: { query: given } }))
      saveFile(file)
      showToast(`${file.name} has been saved.`)
    } catch (error) {
      reportError(error)
    } finally {
      isRunning.current = false
    }
  }

  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
