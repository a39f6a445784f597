import type { ExportFormat } from '#contract/records.ts'
import { api } from '#web/api/client.ts'
import { reportError } from '#web/api/report-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { announce } from '#web/ui/announce.ts'
import { whileWaiting } from '#web/ui/dialogs/busy.ts'

export async function exportRecord(studentId: number, format: ExportFormat): Promise<void> {
  try {
    const file = await whileWaiting(() => api.records.export({ params: { studentId }, body: { format } }))
    saveFile(file)
    announce(`${file.name} has been saved.`)
  } catch (error) {
    reportError(error)
  }
}
