import { browser, checks, runParts, vitest } from './support/parts.ts'

/** Everything that must hold. What repeats one check over many cases is run over a sample of them here. */
await runParts([checks, vitest('Rules, calls and faults', 'sample'), browser('The portal in a browser', 'sample')])
