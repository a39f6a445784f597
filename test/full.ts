import { globSync } from 'node:fs'
import { builtWebApp } from '#server/web-build.ts'
import { FULL, FULL_ONLY, MORE } from './support/extent.ts'
import { browser, filesWithMore, runParts, vitest } from './support/parts.ts'

await builtWebApp((line) => console.log(line))

/** Every case of the checks that `npm test` runs over a sample: all looks at all pages, the whole hostile corpus, long loops. */
const more = await filesWithMore('{domain,contract,server,web,test}/**/*.test.ts')
const files = [...new Set([...more, ...globSync(FULL_ONLY)])].filter((file) => !file.startsWith('test/scale/'))
await runParts([
  vitest('Rules, calls and faults, every case', 'full', files),
  browser('The portal in a browser, every case', 'full', ['--grep', `${MORE}|${FULL}`]),
])
