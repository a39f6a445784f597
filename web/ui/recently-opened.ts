import { useEffect } from 'react'
import type { SearchKind } from '#domain/search-rank.ts'
import { currentMe } from '#web/session/me.ts'
import { isAway } from '#web/session/renewal.ts'

// What a user has opened lately, newest first. Kept like drafts: per user in this browser, until the logout.

export interface Opened {
  kind: Exclude<SearchKind, 'page' | 'action'>
  id: number
  name: string
  about: string
}

const MOST = 20

export function recentlyOpened(userId: number): Opened[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Notes that a page shows this; null forgets it, for what has been erased. */
export function useOpened(kind: Opened['kind'], id: number | undefined, shown: { name: string; about: string } | null) {
  const name = shown?.name ?? null
  const about = shown?.about ?? ''
  useEffect(() => {
    const me = currentMe()
    if (!me || id === undefined || isAway()) return
    const others = recentlyOpened(me.id).filter((other) => other.kind !== kind || other.id !== id)
    const now: Opened[] = name === null ? others : [{ kind, id, name, about }, ...others]
    try {
      localStorage.setItem(nameOf(me.id), JSON.stringify(now.slice(0, MOST)))
    } catch {
      // Without storage the search offers nothing recent.
    }
  }, [kind, id, name, about])
}

export function forgetOpened(userId: number): void {
  localStorage.removeItem(nameOf(userId))
}

const nameOf = (userId: number) => `homeroom.opened.${userId}`
