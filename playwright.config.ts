import { defineConfig } from '@playwright/test'
import { findChromium } from './test/support/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/support/browser-setup.ts',
  fullyParallel: false,
  workers: 2,
  // A busy machine may lose a race against a timeout; a real failure fails twice.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    locale: 'en-US',
    // Not Central time: what a page shows must not depend on where its reader sits.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
