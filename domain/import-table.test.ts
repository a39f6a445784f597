import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { IMPORT_LIMIT } from './import-kinds.ts'
import { IMPORT_CELL_LIMIT, IMPORT_COLUMN_LIMIT, readTable } from './import-table.ts'

const NOTHING =
  'There is nothing to import yet. Please paste the rows of a spreadsheet, with the names of the columns above them.'
const HEADER_ONLY = 'There is only one row. The first row names the columns; the rows to import come below it.'
const EXCEL =
  'This is an Excel file. In Excel choose Save As and the type CSV UTF-8, or copy the rows and paste them here.'
const WEB_PAGE =
  'This is a web page, not a table. Please select the rows in the spreadsheet, copy them and paste them here.'
const JSON_TEXT = 'This is JSON, not a table. Please save the spreadsheet as CSV, or copy the rows and paste them here.'
const NOT_A_TABLE =
  'This file is not a table. Please save the spreadsheet as CSV, or copy the rows and paste them here.'
const BINARY =
  'This file holds more than text, so it cannot be read. Please save the spreadsheet as CSV UTF-8, or copy the rows and paste them here.'
const unclosed = (row: number) =>
  `A quotation mark that opens in row ${row} is never closed. Please correct that row and paste again.`

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => `a${n},b`).join('\n')

test.for([
  ['nothing', '', NOTHING],
  ['spaces', '  \n \t\n\r\n', NOTHING],
  ['a byte order mark alone', '\u{FEFF}', NOTHING],
  ['a header alone', 'Email,Name', HEADER_ONLY],
  ['a header and empty rows', 'Email,Name\n,\n ,\t\n\n', HEADER_ONLY],
  ['a word', 'hello', HEADER_ONLY],
  ['only delimiters', ',,,\n;;|\t\n', NOTHING],
  ['sep= alone', 'sep=;\n', HEADER_ONLY],
  ['an .xlsx file', 'PK\u{3}\u{4}\u{14}\0\u{6}\0xl/workbook.xml', EXCEL],
  ['an .xls file', '\u{D0}\u{CF}\u{11}\u{E0}\u{A1}', EXCEL],
  ['a PDF', '%PDF-1.7\n1 0 obj', NOT_A_TABLE],
  ['a rich text', '{\\rtf1\\ansi', NOT_A_TABLE],
  ['a web page', '<!DOCTYPE html>\n<html><body>x</body></html>', WEB_PAGE],
  ['a page in capitals', '  <HTML lang="en">\n', WEB_PAGE],
  ['a table of a page', '<table><tr><td>1</td></tr></table>', WEB_PAGE],
  ['XML', '<?xml version="1.0"?>\n<a/>', WEB_PAGE],
  ['JSON of objects', '[{"email":"a@b.c"}]', JSON_TEXT],
  ['JSON of one', '{\n  "rows": []\n}', JSON_TEXT],
  ['JSON of lists', '[["a"],["b"]]', JSON_TEXT],
  ['NUL', 'Email,Name\na\0@b.c,Al', BINARY],
  ['UTF-16 read as bytes', 'E\0m\0a\0i\0l\0\n\0', BINARY],
  ['a quote never closed', 'a,b\n1,"x\n2,y\n', unclosed(2)],
  ['a quote never closed in the header', 'a,"b\n1,2', unclosed(1)],
  ['a quote never closed at the end', 'a,b\n1,2\n3,"', unclosed(3)],
  ['a quote never closed after =', 'a,b\n1,="2', unclosed(2)],
  [
    'too many rows',
    `a,b\n${rowsOf(IMPORT_LIMIT + 1)}`,
    'There are 2,001 rows. One import takes at most 2,000: please import the rest after it.',
  ],
  [
    'too many columns',
    `${Array.from({ length: IMPORT_COLUMN_LIMIT + 1 }, (_, n) => `c${n}`).join(',')}\n1`,
    'There are 201 columns. An import takes at most 200.',
  ],
  [
    'an over-long cell',
    `a,b\n1,2\n3,${'x'.repeat(IMPORT_CELL_LIMIT + 1)}`,
    'Row 3 has a cell of more than 100,000 characters. Is a quotation mark missing there?',
  ],
] as const)('of %s nothing is read', ([, text, problem]) => {
  expect(readTable(text)).toEqual({ problem })
})

const read = (text: string) => {
  const table = readTable(text)
  if ('problem' in table) throw new Error(table.problem)
  return [table.header, ...table.rows.map(({ cells }) => cells)]
}

test.for<[string, string, string[][]]>([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'bars',
    'a|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'commas in cells between tabs',
    'a, x\tb\n1, y\t2',
    [
      ['a, x', 'b'],
      ['1, y', '2'],
    ],
  ],
  [
    'commas in cells between semicolons',
    'a;b;c\n1,5;2;3',
    [
      ['a', 'b', 'c'],
      ['1,5', '2', '3'],
    ],
  ],
  [
    'a delimiter in quotes of the header',
    '"a;x;y",b\n1,2',
    [
      ['a;x;y', 'b'],
      ['1', '2'],
    ],
  ],
  ['one column', 'Email\na@b.c\nd@e.f', [['Email'], ['a@b.c'], ['d@e.f']]],
  ['one column with commas', 'Name\nYu, Ana', [['Name'], ['Yu, Ana']]],
  [
    'a byte order mark',
    '\u{FEFF}a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'two of them',
    '\u{FEFF}\u{FEFF}a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a mark before a quote',
    '\u{FEFF}"a","b"\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'sep=;',
    'sep=;\na;b,c\n1;2',
    [
      ['a', 'b,c'],
      ['1', '2'],
    ],
  ],
  [
    'SEP=tab',
    'SEP=\t\r\na\tb\r\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'sep=| in quotes',
    '"sep=|"\na|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'sep= after a mark',
    '\u{FEFF}sep=,\na,b;c;d\n1,2',
    [
      ['a', 'b;c;d'],
      ['1', '2'],
    ],
  ],
  [
    'CRLF',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'CR alone',
    'a,b\r1,2\r3,4',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'mixed line ends',
    'a,b\r\n1,2\n3,4\r5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [
    'no line end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'many line ends',
    'a,b\n1,2\n\n\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty rows between',
    '\n\na,b\n\n1,2\n,\n3,4',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'quotes',
    'a,b\n"1,x","say ""hi"""',
    [
      ['a', 'b'],
      ['1,x', 'say "hi"'],
    ],
  ],
  [
    'line breaks in quotes',
    'a,b\n"1\n2\r\n3",x',
    [
      ['a', 'b'],
      ['1\n2\r\n3', 'x'],
    ],
  ],
  [
    'empty quotes',
    'a,b\n"",x',
    [
      ['a', 'b'],
      ['', 'x'],
    ],
  ],
  [
    'spaces around quotes',
    'a, b\n1, "2, 3" ',
    [
      ['a', 'b'],
      ['1', '2, 3'],
    ],
  ],
  [
    'quotes within a text',
    'a,b\n5" nail,x "y" z',
    [
      ['a', 'b'],
      ['5" nail', 'x "y" z'],
    ],
  ],
  [
    'quotes around the first word',
    'a,b\n"Al" Yu,x',
    [
      ['a', 'b'],
      ['"Al" Yu', 'x'],
    ],
  ],
  [
    'tabs in quotes',
    'a\tb\n"1\t2"\t3',
    [
      ['a', 'b'],
      ['1\t2', '3'],
    ],
  ],
  [
    'smart quotes',
    'a,b\n“hi”,O’Neil',
    [
      ['a', 'b'],
      ['“hi”', 'O’Neil'],
    ],
  ],
  [
    'spaces of cells',
    'a,b\n 1 ,2\u{A0}',
    [
      ['a', 'b'],
      [' 1 ', '2\u{A0}'],
    ],
  ],
  [
    'spaces of the header',
    ' a ,b\u{A0}\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty columns at the end',
    'a,b,,,\n1,2,,,\n3,4,,,',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'an empty header between',
    'a,,b\n1,2,3',
    [
      ['a', '', 'b'],
      ['1', '2', '3'],
    ],
  ],
  [
    'an empty first column',
    '\ta\n\t1',
    [
      ['', 'a'],
      ['', '1'],
    ],
  ],
  [
    'short rows',
    'a,b,c\n1\n2,3',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['2', '3', ''],
    ],
  ],
  [
    'long rows',
    'a,b\n1,2,3\n4,5,,',
    [
      ['a', 'b'],
      ['1', '2', '3'],
      ['4', '5'],
    ],
  ],
  [
    '="text"',
    'a,b\n="007",2',
    [
      ['a', 'b'],
      ['007', '2'],
    ],
  ],
  [
    '="text" with a comma',
    'a,b\n="1,5",2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    '="text" in quotes',
    'a,b\n"=""007""",2',
    [
      ['a', 'b'],
      ['007', '2'],
    ],
  ],
  [
    'an empty =""',
    'a,b\n="",2',
    [
      ['a', 'b'],
      ['', '2'],
    ],
  ],
  [
    'another formula',
    'a,b\n=A1,=1+1',
    [
      ['a', 'b'],
      ['=A1', '=1+1'],
    ],
  ],
  [
    'the apostrophe of an export',
    "a,b\n'=1,'+1 612",
    [
      ['a', 'b'],
      ['=1', '+1 612'],
    ],
  ],
  [
    'one apostrophe of several',
    "a,b\n''=1,'''-1",
    [
      ['a', 'b'],
      ["'=1", "''-1"],
    ],
  ],
  [
    'an exported ="text"',
    `a,b\n"'=""007""",2`,
    [
      ['a', 'b'],
      ['="007"', '2'],
    ],
  ],
  [
    'other apostrophes',
    "a,b\n'plain,O'Neil",
    [
      ['a', 'b'],
      ["'plain", "O'Neil"],
    ],
  ],
  [
    'other alphabets',
    'a,b\nZoë,日本',
    [
      ['a', 'b'],
      ['Zoë', '日本'],
    ],
  ],
  [
    'emoji',
    'a,b\n👩🏽‍💻,x',
    [
      ['a', 'b'],
      ['👩🏽‍💻', 'x'],
    ],
  ],
  [
    'a bracket that is no JSON',
    '[draft],b\n1,2',
    [
      ['[draft]', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a tag that is no page',
    '<b>,b\n1,2',
    [
      ['<b>', 'b'],
      ['1', '2'],
    ],
  ],
])('%s are read', ([, text, cells]) => {
  expect(read(text)).toEqual(cells)
})

test.for<[string, string, number[]]>([
  ['the header is row 1', 'a,b\n1,2\n3,4', [2, 3]],
  ['empty rows count', '\na,b\n\n1,2\n,\n3,4', [4, 6]],
  ['a cell with line breaks is one row', 'a,b\n"1\n2",x\n3,4', [2, 3]],
  ['Excel hides the line sep=', 'sep=,\na,b\n1,2', [2]],
])('%s', ([, text, lines]) => {
  const table = readTable(text)
  expect('rows' in table && table.rows.map(({ line }) => line)).toEqual(lines)
})

test('as many rows as the limit are read', () => {
  expect(read(`a,b\n${rowsOf(IMPORT_LIMIT)}`)).toHaveLength(IMPORT_LIMIT + 1)
})

const cell = fc.string({ unit: fc.constantFrom(...`'=+-@\t\r\na";|é \u{A0},`) })

test('what an export writes is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const full = rows.map(([first, second]): string[] => [first, second, 'x'])
      const text = BYTE_ORDER_MARK + [['One', 'Two', 'End'], ...full].map(csvLine).join('')
      expect(read(text)).toEqual([['One', 'Two', 'End'], ...full])
    }),
    { numRuns: 500 },
  )
})

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), cell, (text, more) => {
      const table = readTable(`${text}\n${more}`)
      expect('problem' in table ? table.problem : table.rows.length).toBeTruthy()
    }),
  )
})
