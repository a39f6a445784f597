import type { Locator, Page } from '@playwright/test'

/** By the mouse, in steps as a hand would: to the upper edge of a place that may be high. */
export async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const start = await from.boundingBox()
  if (!start) throw new Error('Nothing to drag.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  const end = await to.boundingBox()
  if (!end) throw new Error('Nowhere to drop.')
  await page.mouse.move(end.x + end.width / 2, end.y + 12, { steps: 5 })
  await page.mouse.up()
}
