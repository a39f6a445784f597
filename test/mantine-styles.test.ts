import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const stylesIn = (text: string) =>
  [...text.matchAll(/'@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map(([, name]) => name)

test('every Mantine component has its styles: on every page, or in the file that draws it', () => {
  const everywhere = stylesIn(read('web/ui/mantine-styles.ts'))
  const choices = stylesIn(read('web/ui/choice-styles.ts'))
  const missing: string[] = []
  for (const file of globSync('web/**/*.tsx', { cwd: ROOT })) {
    const text = read(file)
    const here = [...everywhere, ...stylesIn(text), ...(text.includes('ui/choice-styles.ts') ? choices : [])]
    const [, imported = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(text) ?? []
    for (const name of imported.split(',').map((word) => word.trim())) {
      const hasStyles = existsSync(join(ROOT, `node_modules/@mantine/core/styles/${name}.layer.css`))
      if (hasStyles && !here.includes(name)) missing.push(`${file}: ${name}`)
    }
  }
  expect(missing).toEqual([])
})
