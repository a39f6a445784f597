import { browser, filesWithMore, runParts, vitest } from './support/parts.ts'

/** Every case of the checks that `npm test` runs over a sample: all looks at all pages, the whole hostile corpus, long loops. */
const files = await filesWithMore('{domain,contract,server,web,test}/**/*.test.ts')
await runParts([
  vitest(
    'Rules, calls and faults, every case',
    'full',
    files.filter((file) => !file.startsWith('test/scale/')),
  ),
  browser('The portal in a browser, every case', 'full', await filesWithMore('test/e2e/*.spec.ts')),
])
