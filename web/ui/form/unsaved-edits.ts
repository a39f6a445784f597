import { useLayoutEffect, useRef } from 'react'

/**
 * The registry of unsaved edits, which guards every way of leaving.
 *   const edits = useUnsavedEdits(form.isDirty, { onLeave: draft.discard })
 *   …after saving: edits.release(); navigate(…)
 */
export interface UnsavedOptions {
  /** The user chose to leave: discard the draft. */
  onLeave?: () => void
  /** What leaving loses for good, as a sentence, where nothing was edited. */
  loss?: string
  /** Also ask if only the query string changes, or only these parts of it. */
  asksForSearch?: boolean | readonly string[]
}

interface Edits {
  options: UnsavedOptions
}

type Change = 'page' | readonly string[]

const unsaved = new Set<Edits>()

export function useUnsavedEdits(isDirty: boolean, options: UnsavedOptions = {}): { release(): void } {
  const edits = useRef<Edits>({ options })
  // Both as soon as it is on the screen: what a call has brought is not lost by someone who goes back at once.
  useLayoutEffect(() => {
    edits.current.options = options
  })
  useLayoutEffect(() => {
    const entry = edits.current
    if (isDirty) add(entry)
    return () => remove(entry)
  }, [isDirty])
  return { release: () => remove(edits.current) }
}

/** On leaving the page, or if parts of its query string change. */
export function hasUnsavedEdits(change: Change): boolean {
  return lostBy(change).length > 0
}

/** The sentence of the first that has one. */
export function lossBy(change: Change): string | undefined {
  return lostBy(change).find(({ options }) => options.loss)?.options.loss
}

/** The user has confirmed leaving: discards the drafts of what this change closes. */
export function discardUnsavedEdits(change: Change): void {
  for (const entry of lostBy(change)) {
    entry.options.onLeave?.()
    remove(entry)
  }
}

/** Leaves without asking, and keeps the drafts. */
export function releaseAllEdits(): void {
  for (const entry of [...unsaved]) remove(entry)
}

function lostBy(change: Change): Edits[] {
  return [...unsaved].filter(({ options: { asksForSearch = false } }) => {
    if (change === 'page') return true
    return typeof asksForSearch === 'boolean' ? asksForSearch : asksForSearch.some((part) => change.includes(part))
  })
}

function add(entry: Edits): void {
  if (unsaved.size === 0) window.addEventListener('beforeunload', askBrowser)
  unsaved.add(entry)
}

function remove(entry: Edits): void {
  unsaved.delete(entry)
  if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser)
}

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
