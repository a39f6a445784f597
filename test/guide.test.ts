import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource } from './support/document.ts'

const ROOT = join(import.meta.dirname, '..')
const guide = readSource('docs/guide.md')

test('every text in bold of the guide stands on a screen', () => {
  const files = globSync('{web,domain}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const screens = files.map((file) => readSource(file).replace(/\s+/g, ' ')).join('\n')
  const texts = [...guide.matchAll(/\*\*(.+?)\*\*/gs)].map(([, bold = '']) => bold.replace(/\s+/g, ' '))
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.filter((bold) => !screens.includes(bold))).toEqual([])
})

test('every picture of the guide is there', () => {
  const pictures = [...guide.matchAll(/\]\((screens\/[^)]+)\)/g)].map(([, file = '']) => file)
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter((file) => !existsSync(join(ROOT, 'docs', file)))).toEqual([])
})

test('every task in the contents has its section, and every section stands in the contents', () => {
  const anchors = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) => anchorOf(title))
  const linked = [...guide.slice(0, guide.indexOf('\n# ')).matchAll(/\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(linked.toSorted()).toEqual(anchors.toSorted())
})

/** As GitHub makes it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}
