import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { CHECKED_PAGE } from './counts.ts'
import { FULL, isFull, MORE } from './extent.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Checks the current page wide and narrow, light and dark: no WCAG 2.2 A or AA violations, and no horizontal scrolling down
// to 320 px, which equals 1280 px at 400 % zoom.

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDTHS = [1440, 390]
const COLOURS = ['dark', 'light'] as const
/** A laptop at 200 % zoom, and the narrowest width in WCAG. */
const REFLOW_WIDTHS = [720, 320]

interface Looks {
  /** Only the phone width for what only phones show. */
  widths?: readonly number[]
  /** Every width and colour scheme instead of one. */
  all?: boolean
}

/** `npm test` checks each page in one width and colour scheme, which vary from page to page. */
export async function expectAccessible(page: Page, { widths = WIDTHS, all = isFull }: Looks = {}): Promise<void> {
  if (!test.info().tags.some((tag) => tag === MORE || tag === FULL))
    throw new Error('Tag this test with MORE: in full it looks at every width and colour scheme.')
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  const place = await placeOf(page)
  if (page.url() !== 'about:blank') test.info().annotations.push({ type: CHECKED_PAGE, description: place })
  const looks = widths.flatMap((width) => COLOURS.map((colours) => ({ width, colours })))
  for (const { width, colours } of all ? looks : oneOf(looks, place)) {
    await look(page, width, colours)
    const rules = all && colours === 'dark' ? COLOUR_RULES : undefined
    expect(await violations(page, rules), `${colours}, ${width} px`).toEqual([])
  }
  const reflows = REFLOW_WIDTHS.filter((width) => width <= Math.max(...widths))
  for (const width of all ? reflows : oneOf(reflows, place)) {
    await look(page, width, 'light')
    // A chart draws itself again a moment after the page has another width.
    const message = `cut off at ${width} px`
    await expect.poll(() => page.evaluate(cutOff), { message }).toEqual([])
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
  // Wait for the next paint and for colour transitions.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
  })
}

/** Runs axe in the page directly; @axe-core/playwright takes three times as long. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS }
  const found = await page.evaluate(
    async (options) => {
      // Nobody reaches what is behind a dialog; bars that stick to the page's edge half cover some of it.
      const place = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? document
      return (await (window as unknown as { axe: typeof axe }).axe.run(place, options)).violations
    },
    { runOnly, resultTypes: ['violations'], preload: false, iframes: false } satisfies axe.RunOptions,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

/** '/cohorts/:id “Cohort details”': the path and the open dialog. */
function placeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const path = location.pathname.replace(/\/\d+[^/]*/g, '/:id').replace(/reset\/.*/, 'reset/:token')
    const dialog = [...document.querySelectorAll('[role=dialog] h2')].at(-1)?.textContent
    return dialog ? `${path} “${dialog}”` : path
  })
}

/** Content that needs horizontal scrolling at this width. */
function cutOff(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`)
  // A dialog is fixed to the screen, so what it lacks in width does not make the page wider.
  for (const dialog of document.querySelectorAll<HTMLElement>('[role=dialog]')) {
    const { left, right, width } = dialog.getBoundingClientRect()
    const name = dialog.querySelector('h2')?.textContent ?? dialog.ariaLabel
    if (width > 0 && (left < -1 || right > root.clientWidth + 1)) found.push(`dialog “${name}” reaches past the screen`)
    for (const element of [dialog, ...dialog.querySelectorAll<HTMLElement>('div, section, form, ul')]) {
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      if (scrolls && element.scrollWidth > element.clientWidth + 1)
        found.push(`dialog “${name}” scrolls sideways for ${widest(element).outerHTML.slice(0, 120)}`)
    }
  }
  function widest(frame: HTMLElement): Element {
    const right = (element: Element) => element.getBoundingClientRect().right
    return [...frame.querySelectorAll('*')].reduce((one, other) => (right(other) > right(one) ? other : one))
  }
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
