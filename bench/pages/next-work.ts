import type { Browser } from '@playwright/test'
import { STAFF } from '#test/support/browser.ts'
import type { School } from '#test/support/served-school.ts'

const ROUNDS = 9

/** At the grading desk: milliseconds from Ctrl+Enter until the next work is painted and takes keys; the median. */
export async function nextWork(browser: Browser, school: School): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    await school.signIn(context, STAFF)
    const page = await context.newPage()
    await page.addInitScript(watchSaves)
    await page.goto(`${school.url}/grading?mine=0`)
    await page.getByRole('button', { name: 'Start grading' }).click()
    for (let round = 1; round <= ROUNDS; round++) {
      const comment = page.getByRole('textbox', { name: 'Comment' })
      await comment.fill('Read, and well done.')
      await page.keyboard.press('Control+Shift+Digit3')
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('Control+Enter')
      await page.waitForFunction((n) => performance.getEntriesByName('next work').length === n, round)
    }
    const times = await page.evaluate(() => performance.getEntriesByName('next work').map(({ duration }) => duration))
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  } finally {
    await context.close()
  }
}

function watchSaves(): void {
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey }) => {
      if (key !== 'Enter' || !ctrlKey) return
      const start = performance.now()
      const before = document.activeElement
      const look = () => {
        const field = document.activeElement
        const isNext = field !== before && field instanceof HTMLTextAreaElement && field.value === ''
        if (isNext) requestAnimationFrame(() => performance.measure('next work', { start, end: performance.now() }))
        else setTimeout(look, 1)
      }
      look()
    },
    { capture: true },
  )
}
