import { fileReading } from '#domain/import-file.ts'
import { IMPORT_BODY_BYTES } from '#domain/import-kinds.ts'
import { BINARY } from '#domain/import-table.ts'

/** The text of a chosen or dropped file, or why it cannot be read. */
export async function readFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size === 0) return { problem: `${file.name} is empty.` }
  // UTF-16 shrinks to half.
  if (file.size > 2 * IMPORT_BODY_BYTES) return { problem: tooLarge(file.size) }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reading = fileReading(bytes.subarray(0, 400))
  if ('problem' in reading) return reading
  for (const encoding of reading.encodings) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
    } catch {
      // Another encoding, then.
    }
  }
  return { problem: BINARY }
}

/** Why a text is too large to be sent; null if it is not. */
export function sizeProblem(text: string): string | null {
  // A character takes at most six bytes.
  if (text.length * 6 < IMPORT_BODY_BYTES) return null
  const { size } = new Blob([JSON.stringify(text)])
  return size > IMPORT_BODY_BYTES - ROOM ? tooLarge(size) : null
}

/** For the columns and options beside the text. */
const ROOM = 20_000

const tooLarge = (bytes: number) =>
  `This is ${(bytes / 1024 / 1024).toFixed(1)} MB, and an import takes at most 4 MB. Please import it in parts.`
