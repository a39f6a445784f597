import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/scale/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 1, bail: 1 },
})
