import { createStore } from '#web/store.ts'

export const announcement = createStore({ text: '', id: 0 })

/** Says something to people who use a screen reader: announce('Copied'). */
export function announce(text: string): void {
  announcement.set({ text, id: announcement.get().id + 1 })
}
