import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './test/support/chromium.ts'

// Each file of tests starts a server of its own: what Node compiled for the first is there for the others.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

const executablePath = findChromium()

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/support/browser-setup.ts',
  fullyParallel: false,
  // One more than the two processors that the smallest machine has: a test often waits for a page.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    locale: 'en-US',
    // Not Central time: what a page shows must not depend on where its reader sits.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Nobody waits for a dialog to glide in; what moves for those who like it is looked at in one test.
    contextOptions: { reducedMotion: 'reduce' },
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
