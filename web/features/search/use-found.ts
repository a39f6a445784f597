import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { groupFound, rankFound, SEARCH_LIMIT, type SearchGroup, searchSubject } from '#domain/search-rank.ts'
import { isApiError } from '#web/api/api-error.ts'
import { recentlyOpened } from '#web/ui/recently-opened.ts'
import { type Entry, ITEM_PHRASES, type Item, itemActions, itemEntry, itemKey } from './entries.ts'
import { searchQuery } from './search-queries.ts'

/** Short, since each answer is small and the answer to an older text is dropped. */
const DEBOUNCE_MS = 90
const MOST_RECENT = 5
const MOST_IN_GROUP = 5

interface Found {
  groups: { label: SearchGroup; entries: Entry[] }[]
  /** The answer to this text is still to come. */
  isPending: boolean
  /** Why the school could not be searched. */
  failure: string | null
}

/** What a text finds: at once among `local` and what was opened lately, then also in the school. */
export function useFound(me: Me, text: string, local: readonly Entry[]): Found {
  const typed = text.trim().slice(0, SEARCH_LIMIT)
  const asked = useDebounced(typed)
  const [recent] = useState(() => recentlyOpened(me.id).map(asItem))
  const whole = useQuery({ ...searchQuery(me.role, asked), placeholderData: keepPreviousData })
  const subject = searchSubject(typed, ITEM_PHRASES)
  const askedSubject = searchSubject(asked, ITEM_PHRASES)
  const part = useQuery({ ...searchQuery(me.role, askedSubject ?? ''), placeholderData: keepPreviousData })

  if (typed === '') {
    const entries = recent.slice(0, MOST_RECENT).map((item) => itemEntry(item, me.role))
    const groups = groupFound(local, local.length)
    return {
      groups: entries.length > 0 ? [{ label: 'Recent', entries }, ...groups] : groups,
      isPending: false,
      failure: null,
    }
  }

  // The latest answer says best what an item is called.
  const items = new Map([...recent, ...(part.data ?? []), ...(whole.data ?? [])].map((item) => [itemKey(item), item]))
  const places = new Map(recent.map((item, place) => [itemKey(item), place]))
  const place = ({ key }: Entry) => places.get(key) ?? null
  const entries = [...local, ...[...items.values()].map((item) => itemEntry(item, me.role))]
  const ranked = rankFound(typed, entries, place)
  // Without an action among the words, those of the best item.
  const best = ranked.flatMap(({ key }) => items.get(key) ?? []).slice(0, 1)
  const acted = subject === null ? best : [...items.values()]
  const actions = acted.flatMap((item) => itemActions(item, me.role))
  const isSettled = (query: typeof whole) => query.isError || (query.isSuccess && !query.isPlaceholderData)
  return {
    groups: groupFound(rankFound(typed, [...ranked, ...actions], place), MOST_IN_GROUP),
    isPending: asked !== typed || !isSettled(whole) || (subject !== null && !isSettled(part)),
    failure: asked === typed && whole.isError ? failureOf(whole.error) : null,
  }
}

const failureOf = (error: Error) =>
  isApiError(error, 'offline', 'unavailable') ? 'The search needs the connection.' : 'The search did not work just now.'

const asItem = (opened: ReturnType<typeof recentlyOpened>[number]): Item => ({
  ...opened,
  words: '',
  is_mine: false,
  to_grade: 0,
})

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
