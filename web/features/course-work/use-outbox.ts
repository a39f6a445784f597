import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useMe } from '#web/session/me.ts'
import { createStore, useStore } from '#web/store.ts'
import { type Attempt, forgetNews, type News, outboxChanges, outboxNews, waiting } from './outbox.ts'

/** Items that the page itself speaks about, so that the bar at the bottom need not. */
const onPage = createStore<readonly string[]>([])

function useWaiting(): readonly Attempt[] {
  const { id } = useMe()
  return useSyncExternalStore(outboxChanges.subscribe, () => waiting(id))
}

/** What is waiting of one item, and how the last attempt ended. */
export function useOutboxItem(item: string): { attempt: Attempt | null; news: News | null } {
  const attempts = useWaiting()
  const news = useStore(outboxNews)
  return {
    attempt: attempts.find((attempt) => attempt.item === item) ?? null,
    news: news.find((one) => one.item === item) ?? null,
  }
}

/** This page speaks about the item itself. */
export function useSpeaksOf(item: string): void {
  useEffect(() => {
    onPage.set([...onPage.get(), item])
    return () => {
      onPage.set(onPage.get().filter((other) => other !== item))
      // Read, once the page is left.
      forgetNews(item)
    }
  }, [item])
}

/** What no page speaks about at the moment. */
export function useElsewhere(): { attempts: readonly Attempt[]; news: readonly News[] } {
  const attempts = useWaiting()
  const news = useStore(outboxNews)
  const shown = useStore(onPage)
  return useMemo(() => {
    const isElsewhere = ({ item }: { item: string }) => !shown.includes(item)
    return { attempts: attempts.filter(isElsewhere), news: news.filter(isElsewhere) }
  }, [attempts, news, shown])
}
