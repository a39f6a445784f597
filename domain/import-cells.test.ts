import { expect, test } from 'vitest'
import {
  readChoice,
  readDate,
  readEmail,
  readId,
  readLine,
  readMoney,
  readPhone,
  readState,
  readText,
  readYesOrNo,
  readZip,
  splitName,
  withLostZeros,
} from './import-cells.ts'
import { US_STATES } from './us-states.ts'

const value = (read: object) => ('value' in read ? read.value : read)
const problem = (read: object) => ('problem' in read ? read.problem : read)

test.for([
  ['Ana', 'Ana'],
  ['  Ana  ', 'Ana'],
  ['\u{A0}Ana\u{A0}', 'Ana'],
  ['Ana\u{A0}Maria', 'Ana\u{A0}Maria'],
  ['O’Neil “Al”', 'O’Neil “Al”'],
  ['Zoe\u{308}', 'Zoë'],
  ['two\nlines', 'two\nlines'],
] as const)('the line %j is kept as %j', ([text, kept]) => {
  expect(value(readLine(text, 40))).toBe(kept)
})

test('other text keeps its spaces and line breaks', () => {
  expect(value(readText('  - one\r\n\n  - two \n', 40))).toBe('  - one\r\n\n  - two \n')
})

test.for([
  ['x'.repeat(1001), 'Please use at most 1,000 characters.'],
  ['a\0b', 'This text holds characters that cannot be kept.'],
  ['a\u{D800}b', 'This text holds characters that cannot be kept.'],
  ['Jos\u{FFFD}', '“Jos\u{FFFD}” holds a letter that was lost when the file was saved. Please save it as CSV UTF-8.'],
] as const)('the text %j is refused: %s', ([text, sentence]) => {
  expect(problem(readText(text, 1000))).toBe(sentence)
  expect(problem(readLine(text, 1000))).toBe(sentence)
})

test.for([
  ['ana@example.com', 'ana@example.com'],
  [' Ana@Example.COM ', 'Ana@Example.COM'],
  ['\u{A0}ana@example.com\u{200B}', 'ana@example.com'],
  ['mailto:ana@example.com', 'ana@example.com'],
  ['Ana Yu <ana@example.com>', 'ana@example.com'],
  ['<ana@example.com>', 'ana@example.com'],
  ['a+b@c', 'a+b@c'],
] as const)('the email %j is %j', ([text, email]) => {
  expect(value(readEmail(text))).toBe(email)
})

test.for(['ana', 'ana@', '@example.com', 'ana@example.com, al@example.com', 'ana at example.com', 'a@b@c', 'n/a', '-'])(
  'the email %j is refused',
  (text) => {
    expect(problem(readEmail(text))).toBe(`“${text}” is not an email address.`)
  },
)

test.for([
  ['612-555-0134', '612-555-0134'],
  [' (612) 555-0134 ', '(612) 555-0134'],
  ['6125550134', '6125550134'],
  ['6125550134.0', '6125550134'],
  ['16125550134.00', '16125550134'],
  ['+49 30 901820', '+49 30 901820'],
  ['612-555-0134 x12', '612-555-0134 x12'],
  ['none', 'none'],
] as const)('the phone %j is %j', ([text, phone]) => {
  expect(value(readPhone(text))).toBe(phone)
})

test.for(['6.125551234E+09', '6.12555E+09', '6e9', ' 6,12555E+09 ', '1.61256E+10'])(
  'the phone %j was shortened by the spreadsheet',
  (text) => {
    const sentence = `“${text.trim()}” is a number that the spreadsheet has shortened. Please format the column as text there, and copy it again.`
    expect(problem(readPhone(text))).toBe(sentence)
    expect(problem(readZip(text))).toBe(sentence)
  },
)

test.for([
  ['2138', 'MA', '02138'],
  ['601', 'PR', '00601'],
  ['7001', 'NJ', '07001'],
  ['02138', 'MA', '02138'],
  ['2138', 'MN', '2138'],
  ['2100', 'Hovedstaden', '2100'],
  ['02138-1234', 'MA', '02138-1234'],
] as const)('the zip %s in %s is %s', ([zip, state, kept]) => {
  expect(withLostZeros(zip, state)).toBe(kept)
})

test.for([
  ['MN', 'MN'],
  ['mn', 'MN'],
  [' Mn ', 'MN'],
  ['Minnesota', 'MN'],
  ['MINNESOTA', 'MN'],
  ['new  york', 'NY'],
  ['N.Y.', 'NY'],
  ['North-Carolina', 'NC'],
  ['D.C.', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['Washington', 'WA'],
  ['District of Columbia', 'DC'],
  ['Virgin Islands', 'VI'],
  ['US Virgin Islands', 'VI'],
  ['Puerto Rico', 'PR'],
  ['West\u{A0}Virginia', 'WV'],
] as const)('the state %j is %s', ([text, code]) => {
  expect(value(readState(text))).toBe(code)
})

test('every state is read by its code and its name', () => {
  for (const { code, name } of US_STATES) {
    expect([value(readState(code)), value(readState(name))]).toEqual([code, code])
  }
})

test.for(['Minesota', 'XX', 'M', 'Ontario', '55408', '?'])('the state %j is refused', (text) => {
  expect(problem(readState(text))).toBe(`“${text}” is not a US state. Please write it like MN or Minnesota.`)
})

test.for([
  ['2026-09-01', '2026-09-01'],
  ['2026-9-1', '2026-09-01'],
  ['2026/09/01', '2026-09-01'],
  ['2026.09.01', '2026-09-01'],
  ['9/1/2026', '2026-09-01'],
  ['09/01/2026', '2026-09-01'],
  ['12/31/2026', '2026-12-31'],
  ['9-1-2026', '2026-09-01'],
  [' 9/1/2026\u{A0}', '2026-09-01'],
  ['9/1/26', '2026-09-01'],
  ['9/1/00', '2000-09-01'],
  ['9/1/29', '2029-09-01'],
  ['9/1/30', '2030-09-01'],
  ['9/1/99', '2099-09-01'],
  ['1-Sep-26', '2026-09-01'],
  ['1-Sep-2026', '2026-09-01'],
  ['1 Sep 2026', '2026-09-01'],
  ['1 September 2026', '2026-09-01'],
  ['Sep 1, 2026', '2026-09-01'],
  ['Sept. 1, 2026', '2026-09-01'],
  ['September 1st, 2026', '2026-09-01'],
  ['september 1 2026', '2026-09-01'],
  ['May 2, 2026', '2026-05-02'],
  ['Tuesday, September 1, 2026', '2026-09-01'],
  ['Tue 9/1/2026', '2026-09-01'],
  ['2026-09-01T00:00:00.000Z', '2026-09-01'],
  ['2026-09-01 08:00', '2026-09-01'],
  ['9/1/2026 8:00 AM', '2026-09-01'],
  ['9/1/2026, 8:00:00 PM', '2026-09-01'],
  ['2/29/2028', '2028-02-29'],
  ['1999-12-31', '1999-12-31'],
  ['46266', '2026-09-01'],
  ['46266.5', '2026-09-01'],
  ['45658', '2025-01-01'],
] as const)('the date %j is %s', ([text, date]) => {
  expect(value(readDate(text))).toBe(date)
})

const NO_DATE = 'is not a date. Please write it like 9/1/2026 or 2026-09-01.'
const NO_DAY = 'is a day that does not exist.'

test.for([
  ['soon', NO_DATE],
  ['9/1', NO_DATE],
  ['9/2026', NO_DATE],
  ['2026', NO_DATE],
  ['01.09.2026', NO_DATE],
  ['9/1-2026', NO_DATE],
  ['9/1/126', NO_DATE],
  ['20260901', NO_DATE],
  ['1 Foo 2026', NO_DATE],
  ['####', NO_DATE],
  ['########', NO_DATE],
  ['12345', NO_DATE],
  ['2/30/2026', NO_DAY],
  ['2/29/2026', NO_DAY],
  ['0/1/2026', NO_DAY],
  ['9/0/2026', NO_DAY],
  ['2026-13-01', NO_DAY],
  ['2026-02-30', NO_DAY],
  ['31-Jun-26', NO_DAY],
  ['32/32/2026', NO_DAY],
  ['13/1/2026', 'has no month 13: the month comes first, as in 9/1/2026.'],
  ['20/1/20', 'has no month 20: the month comes first, as in 9/1/2026.'],
] as const)('the date %j is refused: %s', ([text, rest]) => {
  expect(problem(readDate(text))).toBe(`“${text}” ${rest}`)
})

test('a year before 1900 is a slip', () => {
  expect(problem(readDate('0026-09-01'))).toBe('Please check the year of “0026-09-01”.')
})

test.for([
  ['68500', 0, 68500],
  ['$68,500', 0, 68500],
  ['$ 68,500.00', 0, 68500],
  [' 68.5k ', 0, 68500],
  ['68\u{A0}500', 0, 68500],
  ['USD 68500', 0, 68500],
  ['68500.0', 0, 68500],
  ['41.5', 2, 41.5],
  ['$41.50', 2, 41.5],
  ['0', 0, 0],
] as const)('the amount %j with %i decimals is %d', ([text, decimals, amount]) => {
  expect(value(readMoney(text, decimals))).toBe(amount)
})

test.for([
  ['tbd', 'Please write an amount such as 68500, $68,500 or 68.5k.'],
  ['65-70k', 'Please write an amount such as 68500, $68,500 or 68.5k.'],
  ['(500)', 'Please write an amount such as 68500, $68,500 or 68.5k.'],
  ['6.85E+04', 'Please write an amount such as 68500, $68,500 or 68.5k.'],
  ['-5', 'Please enter an amount from $0 to $10,000,000.'],
  ['65.000', 'Please use at most two digits after the point, and a comma for thousands, such as 65,000.'],
] as const)('the amount %j is refused: %s', ([text, rest]) => {
  expect(problem(readMoney(text, 0))).toBe(`“${text}” is not an amount that can be read. ${rest}`)
})

test.for(['yes', 'Yes', 'YES ', 'y', 'true', 'TRUE', 't', '1', 'x', 'X', '✓', 'on'])('%j is yes', (text) => {
  expect(value(readYesOrNo(text))).toBe(true)
})
test.for(['no', 'No', 'N', 'false', 'FALSE', 'f', '0', 'off', '-', '—'])('%j is no', (text) => {
  expect(value(readYesOrNo(text))).toBe(false)
})
test.for(['maybe', '2', 'yes and no', '?'])('%j is neither', (text) => {
  expect(problem(readYesOrNo(text))).toBe(`“${text}” is neither yes nor no.`)
})

const CHOICES = [
  { value: 'full_time', label: 'Full Time', words: ['full_time', 'ft'] },
  { value: 'part_time', label: 'Part Time', words: ['part_time'] },
]

test.for(['Full Time', 'full time', 'FULL-TIME', 'full_time', 'fulltime', 'FT', ' Full\u{A0}Time '])(
  '%j is a choice by its label or code',
  (text) => {
    expect(value(readChoice(text, CHOICES))).toBe('full_time')
  },
)
test.for(['full', 'Full Time Part Time', '1', '?'])('%j is no choice', (text) => {
  expect(problem(readChoice(text, CHOICES))).toBe(`“${text}” is not one of Full Time and Part Time.`)
})

test.for([
  ['7', 7],
  [' #7 ', 7],
  ['7.0', 7],
  ['1,204', 1204],
  ['2147483647', 2147483647],
] as const)('%j is the record %i', ([text, id]) => {
  expect(value(readId(text))).toBe(id)
})
test.for(['0', '-7', '7.5', 'x', '2147483648', '99999999999', '1e3', '0x7', '007'])('%j is no record', (text) => {
  expect(problem(readId(text))).toBe(`“${text}” is not the number of a record.`)
})

test.for([
  ['Ana Yu', 'Ana', '', 'Yu'],
  ['  Ana   Yu ', 'Ana', '', 'Yu'],
  ['Ana\u{A0}Yu', 'Ana', '', 'Yu'],
  ['Yu, Ana', 'Ana', '', 'Yu'],
  ['Yu,Ana', 'Ana', '', 'Yu'],
  ['Garcia Lopez, Ana Maria', 'Ana Maria', '', 'Garcia Lopez'],
  ['Ana B. Yu', 'Ana', 'B.', 'Yu'],
  ['Ana B Yu', 'Ana', 'B', 'Yu'],
  ['Ana van der Berg', 'Ana', '', 'van der Berg'],
  ['Ana B. de la Cruz', 'Ana', 'B.', 'de la Cruz'],
  ['Ana de los Santos', 'Ana', '', 'de los Santos'],
  ['Ludwig von Bar', 'Ludwig', '', 'von Bar'],
  ['Robert De Niro', 'Robert', '', 'De Niro'],
  ['JUAN DE LA CRUZ', 'JUAN', '', 'DE LA CRUZ'],
  ['Ana Van Der Berg', 'Ana', '', 'Van Der Berg'],
  ['Ana van Berg', 'Ana', '', 'van Berg'],
  ['Mary St. James', 'Mary', '', 'St. James'],
  ['Ana San Martin', 'Ana', '', 'San Martin'],
  ['Al Yu Jr.', 'Al', '', 'Yu Jr.'],
  ['Al Yu, Jr.', 'Al', '', 'Yu Jr.'],
  ['Al Yu III', 'Al', '', 'Yu III'],
  ['Rahman, Md', 'Md', '', 'Rahman'],
  ['Rahman, Md.', 'Md.', '', 'Rahman'],
  ['Rahman, Md Abdul', 'Md Abdul', '', 'Rahman'],
  ['Md Rahman', 'Md', '', 'Rahman'],
  ['Al B. Yu Sr', 'Al', 'B.', 'Yu Sr'],
  ['Mary-Ann O’Neil', 'Mary-Ann', '', 'O’Neil'],
  ['Ana Yu-Lopez', 'Ana', '', 'Yu-Lopez'],
] as const)('the name %j is %s, %s and %s', ([text, first_name, middle_name, last_name]) => {
  expect(value(splitName(text))).toEqual({ first_name, middle_name, last_name })
})

test.for([
  'Ana Maria Lopez',
  'Juan Carlos Garcia Marquez',
  'Minh Van Tran',
  'Anh Le Nguyen',
  'John Ben Smith',
  'minh van tran',
  'MINH VAN TRAN',
  'Ana Van Berg',
  'Maria del Carmen Lopez',
  'Abdul Karim Md',
  'Uddin Ahmed, Md',
  'Yu, Jr.',
  'Yu, Ana, Maria',
  'Yu,',
  ', Ana',
])('the name %j could be split in several ways', (text) => {
  expect(problem(splitName(text))).toBe(
    `“${text}” could be split in several ways. Please write it like “Yu, Ana Maria”, or use a column for the first and one for the last name.`,
  )
})
test.for(['Cher', 'ana@example.com'])('the name %j is one word', (text) => {
  expect(problem(splitName(text))).toBe(`“${text}” is one word. A first and a last name are needed.`)
})

test('a sentence cites at most forty characters', () => {
  expect(problem(readState('x'.repeat(60)))).toBe(
    `“${'x'.repeat(40)}…” is not a US state. Please write it like MN or Minnesota.`,
  )
})
