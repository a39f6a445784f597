import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { LOOKED_AT } from './counts.ts'
import { isFull } from './extent.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// The page as it stands, wide and narrow, light and dark: no violation of WCAG 2.2 A and AA, and no sideways scrolling down to
// 320 pixels, which is also what a window of 1280 has left at four times zoom.

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules whose answer can change with the colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDTHS = [1440, 390]
const COLOURS = ['dark', 'light'] as const
/** 200 % zoom of a laptop, and the narrowest screen that WCAG asks for. */
const REFLOW_WIDTHS = [720, 320]

interface Looks {
  /** What only a phone shows is looked at in its width alone. */
  widths?: readonly number[]
  /** In every width and colour, not in one of them. */
  all?: boolean
}

/** `npm test` looks at each place once, at another width or in other colours than at the next place. */
export async function expectAccessible(page: Page, { widths = WIDTHS, all = isFull }: Looks = {}): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  const place = await placeOf(page)
  if (page.url() !== 'about:blank') test.info().annotations.push({ type: LOOKED_AT, description: place })
  const looks = widths.flatMap((width) => COLOURS.map((colours) => ({ width, colours })))
  for (const { width, colours } of all ? looks : oneOf(looks, place)) {
    await look(page, width, colours)
    const rules = all && colours === 'dark' ? COLOUR_RULES : undefined
    expect(await violations(page, rules), `${colours}, ${width} px`).toEqual([])
  }
  const reflows = REFLOW_WIDTHS.filter((width) => width <= Math.max(...widths))
  for (const width of all ? reflows : oneOf(reflows, place)) {
    await look(page, width, 'light')
    expect(await page.evaluate(cutOff), `cut off at ${width} px`).toEqual([])
  }
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null })
}

/** Always the same one for a name, and another one for most other names. */
function oneOf<T>(all: readonly T[], name: string): readonly T[] {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return all.slice(sum % all.length, (sum % all.length) + 1)
}

async function look(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 844 })
  // The next picture is painted and no colour is on its way any more.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
  })
}

/** Asked in the page itself: what carries the question there by way of other pages takes three times as long. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS }
  const found = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { runOnly, resultTypes: ['violations'], preload: false, iframes: false } satisfies axe.RunOptions,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

/** '/cohorts/9 “Cohort details”', and the dialog on top of it. */
function placeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const path = location.pathname.replace(/\/\d+[^/]*/g, '/:id').replace(/reset\/.*/, 'reset/:token')
    const dialog = [...document.querySelectorAll('[role=dialog] h2')].at(-1)?.textContent
    return dialog ? `${path} “${dialog}”` : path
  })
}

/** What a person at this width cannot get to see without scrolling sideways. */
function cutOff(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!hasText || element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue
    const style = getComputedStyle(element)
    const isShownWhole = ['visible', 'auto', 'scroll'].includes(style.overflowX) || style.display === 'inline'
    const isCutOnPurpose =
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none'
    if (isShownWhole || isCutOnPurpose) continue
    found.push(`${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 60)}”`)
  }
  return found
}
