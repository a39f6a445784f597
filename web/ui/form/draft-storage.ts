import { isAway } from '#web/session/renewal.ts'

// Drafts in localStorage, per user, until saved, discarded or logged out.

const PREFIX = 'homeroom.draft'

export function readDraft(userId: number, key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name(userId, key)) ?? 'null')
  } catch {
    return null
  }
}

/** Not while someone else may use this browser: then drafts stay in memory. */
export function writeDraft(userId: number, key: string, value: unknown): void {
  if (!isAway()) store(userId, key, value)
}

export function store(userId: number, key: string, value: unknown): void {
  try {
    localStorage.setItem(name(userId, key), JSON.stringify(value))
  } catch {
    // Storage is full or disabled; the page still has the values.
  }
}

export function removeDraft(userId: number, key: string): void {
  localStorage.removeItem(name(userId, key))
}

/** By prefix: draftKeys(5, 'reflection:'). */
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
