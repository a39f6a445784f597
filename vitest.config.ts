import { defineConfig } from 'vitest/config'
import { callsPlugin } from './vite.calls.ts'

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
    globalSetup: ['test/support/template-database.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Mails are sent by jobs that poll about every second.
    expect: { poll: { timeout: 20_000 } },
  },
})
