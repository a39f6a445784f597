import { builtWebApp } from '#server/web-build.ts'
import { browser, checks, runParts, vitest } from './support/parts.ts'

// Otherwise each server that a unit test starts would build it, several at a time.
await builtWebApp((line) => console.log(line))

/** Everything that must hold. What repeats one check over many cases is run over a sample of them here. */
await runParts([
  // Many unit tests wait for a mail or a program.
  [checks, vitest('Rules, calls and faults', 'sample')],
  browser('The portal in a browser', 'sample'),
])
