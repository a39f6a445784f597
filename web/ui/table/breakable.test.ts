import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakable } from './breakable.ts'
import styles from './DataTable.module.css'

test.for([
  ['', ''],
  ['Hennepin County Technology Services', 'Hennepin County Technology Services'],
  ['a'.repeat(24), 'a'.repeat(24)],
  [`At ${'a'.repeat(25)} Inc`, `<span>At ${'a'.repeat(10)}<wbr/>${'a'.repeat(10)}<wbr/>${'a'.repeat(5)} Inc</span>`],
  ['🙂'.repeat(13), `<span>${'🙂'.repeat(10)}<wbr/>${'🙂'.repeat(3)}</span>`],
] as const)('in a cell %j becomes %j', ([text, drawn]) => {
  expect(renderToStaticMarkup(breakable(text))).toBe(drawn)
})

test('a date in a name is drawn as one word', () => {
  const date = `<span class="${styles.unbroken}">2026-09</span>`
  expect(renderToStaticMarkup(breakable('Dev MN 2026-09 evening'))).toBe(`<span>Dev MN ${date} evening</span>`)
})

test('what is no text is left alone', () => {
  const chip = createElement('b', null, 'a'.repeat(40))
  expect(breakable(chip)).toBe(chip)
  expect(breakable(7)).toBe(7)
})
