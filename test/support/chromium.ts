import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell first: it opens a window four times as fast as the full browser, and tests open hundreds.
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findChromium(): string | null {
  const asked = process.env.CHROMIUM
  if (asked) return asked
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/** Debian's package for root, Playwright's own download for everyone else. */
export async function findOrInstallChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chromium found; installing Debian’s package "chromium-headless-shell" for the browser tests…')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } else {
    say('No Chromium found; downloading Playwright’s own for the browser tests…')
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (!installed)
    throw new Error('Chromium could not be installed. Install it by hand, or set CHROMIUM to the path of one.')
  return installed
}
