import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readOptions } from './options.ts'
import type { Part, Report } from './part.ts'

/**
 * `npm run bench` runs every part, `npm run bench -- calls --sizes 1,10` some of them. A part is a folder whose run.ts
 * exports `run`; its report is printed and saved in bench/results.
 */
const PARTS: Record<string, () => Promise<Part>> = {
  calls: () => import('./calls/run.ts'),
  pages: () => import('./pages/run.ts'),
  live: () => import('./live/run.ts'),
  exports: () => import('./exports/run.ts'),
}

const options = readOptions(process.argv.slice(2), Object.keys(PARTS))
const results = join(import.meta.dirname, 'results')
await mkdir(results, { recursive: true })
for (const name of options.parts) {
  const part = await PARTS[name]?.()
  if (!part) continue
  const { sizes, only, against } = options
  const isSaved = only.length === 0 && against.length === 0
  const isAsked = (name: string) => only.length === 0 || only.some((part) => name.includes(part))
  let tables = ''
  const keep = async ({ markdown, figures }: Report) => {
    tables = markdown
    if (!isSaved) return
    await writeFile(join(results, `${name}.md`), `${markdown}\n`)
    await writeFile(join(results, `${name}.json`), `${JSON.stringify(figures, null, 1)}\n`)
  }
  await keep(await part.run({ sizes, isAsked, against, keep, say: (line) => console.log(line) }))
  console.log(`\n${tables}`)
  if (isSaved) console.log(`\nKept in bench/results/${name}.md and ${name}.json`)
}
