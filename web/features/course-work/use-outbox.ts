import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useMe } from '#web/session/me.ts'
import { createStore, useStore } from '#web/store.ts'
import { type Attempt, forgetNews, type News, outboxChanges, outboxNews, waiting } from './outbox.ts'

/** Items that the page itself shows, so that the bar at the bottom does not. */
const onPage = createStore<readonly string[]>([])

const NOTHING: readonly Attempt[] = []

function useWaiting(): readonly Attempt[] {
  const { id } = useMe()
  return useSyncExternalStore(
    outboxChanges.subscribe,
    () => waiting(id),
    () => NOTHING,
  )
}

/** The queued attempt of an item, and the outcome of the last one. */
export function useOutboxItem(item: string): { attempt: Attempt | null; news: News | null } {
  const attempts = useWaiting()
  const news = useStore(outboxNews)
  return {
    attempt: attempts.find((attempt) => attempt.item === item) ?? null,
    news: news.find((one) => one.item === item) ?? null,
  }
}

/** Hides the item in the bar at the bottom while this page is open. */
export function useShownOnPage(item: string): void {
  useEffect(() => {
    onPage.set([...onPage.get(), item])
    return () => {
      onPage.set(onPage.get().filter((other) => other !== item))
      // Leaving the page counts as read.
      forgetNews(item)
    }
  }, [item])
}

/** What the current page does not show. */
export function useItemsNotOnPage(): { attempts: readonly Attempt[]; news: readonly News[] } {
  const attempts = useWaiting()
  const news = useStore(outboxNews)
  const shown = useStore(onPage)
  return useMemo(() => {
    const isElsewhere = ({ item }: { item: string }) => !shown.includes(item)
    return { attempts: attempts.filter(isElsewhere), news: news.filter(isElsewhere) }
  }, [attempts, news, shown])
}
