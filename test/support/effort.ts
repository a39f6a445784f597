import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { readSource, rowsOf } from './document.ts'

/** What a person does with mouse and keyboard until they have what they wanted. */
export interface Effort {
  clicks: number
  keys: number
}

/** Counts in the browser, so that no press is left out: every press of a mouse button or finger, and every key of a chord. */
export async function countEffort(context: BrowserContext, effort: Effort = { clicks: 0, keys: 0 }): Promise<Effort> {
  await context.exposeFunction('noteEffort', (kind: keyof Effort) => {
    effort[kind] += 1
  })
  await context.addInitScript(() => {
    const note = (kind: string) => void Reflect.get(window, 'noteEffort')(kind)
    addEventListener('keydown', (event) => event.isTrusted && !event.repeat && note('keys'), true)
    addEventListener('pointerdown', (event) => event.isTrusted && note('clicks'), true)
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return effort
}

/** One click opens the list of a select and one chooses; the browser draws it outside of the page, where nothing is counted. */
export async function chooseByMouse(effort: Effort, select: Locator, label: string): Promise<void> {
  await select.selectOption({ label })
  effort.clicks += 2
}

/** The browser's own button. */
export async function goBack(effort: Effort, page: Page): Promise<void> {
  await page.goBack()
  effort.clicks += 1
}

/** Ctrl+V of what was copied elsewhere. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

/** typeDate(page.getByLabel('Due date'), '10232026') */
export async function typeDate(field: Locator, digits: string): Promise<void> {
  // Into its first part, the month.
  await field.click({ position: { x: 16, y: 16 } })
  await field.page().keyboard.type(digits)
}

/** Says what the journey took, which is what docs/journeys.md says of it. */
export function expectEffort(journey: string, { clicks, keys }: Effort): void {
  console.log(`${journey}: ${clicks} clicks, ${keys} keys`)
  const row = rowsOf(readSource('docs/journeys.md')).find(({ cells }) => cells[0] === journey)
  expect.soft({ clicks: String(clicks), keys: String(keys) }, `docs/journeys.md on “${journey}”`).toEqual({
    clicks: row?.cells[2],
    keys: row?.cells[3],
  })
}
