import { expect, test } from 'vitest'
import { fileReading } from './import-file.ts'

const EXCEL =
  'This is an Excel file. In Excel choose Save As and the type CSV UTF-8, or copy the rows and paste them here.'
const NO_TABLE = 'This file is not a table. Please save the spreadsheet as CSV, or copy the rows and paste them here.'

test.for<[string, number[], string]>([
  ['an .xlsx file', [0x50, 0x4b, 0x03, 0x04, 0x14], EXCEL],
  ['an .xls file', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], EXCEL],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d], NO_TABLE],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47], NO_TABLE],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], NO_TABLE],
  ['a GIF', [0x47, 0x49, 0x46, 0x38], NO_TABLE],
  ['gzip', [0x1f, 0x8b, 0x08], NO_TABLE],
  ['a rich text', [...'{\\rtf1'].map((letter) => letter.charCodeAt(0)), NO_TABLE],
])('%s is refused', ([, bytes, problem]) => {
  expect(fileReading(Uint8Array.from(bytes))).toEqual({ problem })
})

const wide = (text: string, isLittle: boolean) =>
  [...text].flatMap((letter) => (isLittle ? [letter.charCodeAt(0), 0] : [0, letter.charCodeAt(0)]))

test.for<[string, number[], string[]]>([
  ['nothing', [], ['utf-8', 'windows-1252']],
  ['ASCII', [...'Email,Name'].map((letter) => letter.charCodeAt(0)), ['utf-8', 'windows-1252']],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x41], ['utf-8', 'windows-1252']],
  ['Windows letters', [0x4a, 0x6f, 0x73, 0xe9], ['utf-8', 'windows-1252']],
  ['UTF-16, as Excel saves "Unicode Text"', [0xff, 0xfe, ...wide('Email', true)], ['utf-16le']],
  ['UTF-16, the other way round', [0xfe, 0xff, ...wide('Email', false)], ['utf-16be']],
  ['UTF-16 without a mark', wide('Email,Name', true), ['utf-16le']],
  ['UTF-16 without a mark, the other way round', wide('Email,Name', false), ['utf-16be']],
  ['zeros only', [0, 0, 0, 0, 0, 0], ['utf-8', 'windows-1252']],
])('%s is decoded', ([, bytes, encodings]) => {
  expect(fileReading(Uint8Array.from(bytes))).toEqual({ encodings })
})
