import { existsSync, globSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource } from './support/document.ts'

const ROOT = join(import.meta.dirname, '..')
const pages = globSync('{*,docs/**/*,bench/*,test/*}.md', { cwd: ROOT })
const linksOf = (page: string) => [...readSource(page).matchAll(/\]\((?!https:)([^)#\s]+)/g)].map(([, to = '']) => to)

test('every link of a document leads to a file', () => {
  const links = pages.flatMap((page) => linksOf(page).map((to) => ({ page, to })))
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter(({ page, to }) => !existsSync(join(ROOT, dirname(page), to)))).toEqual([])
})

test('every decision stands in the list of decisions', () => {
  const notes = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => file !== 'README.md')
  expect(linksOf('docs/decisions/README.md').toSorted()).toEqual(notes.toSorted())
})
