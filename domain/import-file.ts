import { NOT_A_TABLE, SPREADSHEET_FILE } from './import-table.ts'

/** How to decode a file, by its first bytes; or why it is no text. */
export type FileReading = { encodings: readonly [TextEncodingName, ...TextEncodingName[]] } | { problem: string }

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Encodings in the order to try: an older Excel saves CSV in the encoding of Windows. */
export function fileReading(head: Uint8Array): FileReading {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) return { problem: SPREADSHEET_FILE }
  if (BINARIES.some((bytes) => begins(...bytes))) return { problem: NOT_A_TABLE }
  if (begins(0xff, 0xfe)) return { encodings: ['utf-16le'] }
  if (begins(0xfe, 0xff)) return { encodings: ['utf-16be'] }
  // Without a mark, every second byte of Western text is zero.
  const zeros = [0, 1].map((from) => everySecond(head, from).filter((byte) => byte === 0).length * 4 > head.length)
  if (head.length >= 4 && zeros[1] && !zeros[0]) return { encodings: ['utf-16le'] }
  if (head.length >= 4 && zeros[0] && !zeros[1]) return { encodings: ['utf-16be'] }
  return { encodings: ['utf-8', 'windows-1252'] }
}

const everySecond = (bytes: Uint8Array, from: number) => [...bytes].filter((_, at) => at % 2 === from)

/** PDF, PNG, JPEG, GIF, gzip, RTF and Numbers or Word in other wrappings. */
const BINARIES = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
]
