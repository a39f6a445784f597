import { isAway } from '#web/session/renewal.ts'

// Drafts live in this browser, per person, until they are saved, thrown away or the person logs out.

const PREFIX = 'homeroom.draft'

export function readDraft(userId: number, key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name(userId, key)) ?? 'null')
  } catch {
    return null
  }
}

/** What is typed while someone else may be at this browser stays in the tab's memory. */
export function writeDraft(userId: number, key: string, value: unknown): void {
  if (!isAway()) store(userId, key, value)
}

export function store(userId: number, key: string, value: unknown): void {
  try {
    localStorage.setItem(name(userId, key), JSON.stringify(value))
  } catch {
    // The browser's storage is full or switched off: the page itself still holds what was typed.
  }
}

export function removeDraft(userId: number, key: string): void {
  localStorage.removeItem(name(userId, key))
}

/** The keys of a person's drafts that begin so: draftKeys(5, 'reflection:'). */
export function draftKeys(userId: number, beginning: string): string[] {
  const whole = name(userId, beginning)
  return Object.keys(localStorage)
    .filter((stored) => stored.startsWith(whole))
    .map((stored) => stored.slice(name(userId, '').length))
}

export function clearDrafts(userId: number): void {
  for (const stored of Object.keys(localStorage)) {
    if (stored.startsWith(name(userId, ''))) localStorage.removeItem(stored)
  }
}

function name(userId: number, key: string): string {
  return `${PREFIX}.${userId}.${key}`
}
