import type { ExportFormat } from '#contract/records.ts'
import { api } from '#web/api/client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { announce } from '#web/ui/announce.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'
import { reportError } from '#web/ui/report-error.ts'

/** Set synchronously, so that a double click saves one file. */
const running = new Set<ExportFormat>()

export async function exportRecord(studentId: number, format: ExportFormat): Promise<void> {
  if (running.has(format)) return
  running.add(format)
  try {
    const file = await whileWaiting(() => api.records.export({ params: { studentId }, body: { format } }))
    saveFile(file)
    announce(`${file.name} has been saved.`)
  } catch (error) {
    reportError(error)
  } finally {
    running.delete(format)
  }
}
