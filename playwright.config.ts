import { defineConfig } from '@playwright/test'
import { findChromium } from './test/support/chromium.ts'
import { keepCompiled } from './test/support/compile-cache.ts'
import { FULL } from './test/support/extent.ts'

keepCompiled()
const executablePath = findChromium()

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/support/browser-setup.ts',
  // Whoever names a test runs it; `npm test` leaves these to `npm run test:full`.
  ...(process.env.TEST_EXTENT === 'sample' && { grepInvert: new RegExp(FULL) }),
  fullyParallel: false,
  // One more than the two cores of the smallest machine, because tests often wait; a fourth gains nothing.
  workers: 3,
  // A busy machine may stand still for half a minute; only a test that fails waits for so long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    locale: 'en-US',
    // Not Central time: pages must not depend on the browser's time zone.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Tests do not wait for animations; one test covers them.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Saves a process, and about three percent of Chromium's processor time.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
