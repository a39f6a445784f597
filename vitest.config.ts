import { defineConfig } from 'vitest/config'
import { keepCompiled } from './test/support/compile-cache.ts'
import { ENDURANCE_ONLY, FULL_ONLY } from './test/support/extent.ts'
import { callsPlugin } from './vite.calls.ts'

keepCompiled()

export default defineConfig({
  plugins: [callsPlugin()],
  test: {
    include: [
      'domain/**/*.test.ts',
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'test/*.test.ts',
      'test/faults/*.test.ts',
      'test/support/**/*.test.ts',
    ],
    // Whoever names a file runs it; `npm test` leaves these to `npm run test:full`.
    exclude: { sample: FULL_ONLY, full: [ENDURANCE_ONLY] }[process.env.TEST_EXTENT ?? ''] ?? [],
    // Loading the server once per worker instead of once per file saves a third of the processor time.
    isolate: false,
    globalSetup: ['test/support/template-database.ts'],
    // A busy machine may stand still for half a minute; only a test that fails waits for so long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One more than the two processors of the smallest machine: many tests wait for a mail or a program.
    maxWorkers: 3,
    // Mails are sent by jobs that poll about every second.
    expect: { poll: { timeout: 60_000 } },
  },
})
