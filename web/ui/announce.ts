import { createStore } from '#web/store.ts'

export const announcement = createStore({ text: '', id: 0 })

/** Announces to screen readers: announce('Copied'). */
export function announce(text: string): void {
  announcement.set({ text, id: announcement.get().id + 1 })
}
