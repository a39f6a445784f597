import type { ImportState } from '#domain/import-states.ts'
import type { Tone } from '#web/ui/status-looks.ts'

export const STATE_TONES: Record<ImportState, Tone> = {
  preview: 'quiet',
  running: 'info',
  done: 'good',
  undone: 'neutral',
  expired: 'quiet',
}
