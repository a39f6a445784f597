import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'

/** What a key does; null while it can do nothing. */
export type Shortcuts = Record<string, (() => void) | null>

/**
 * Single keys that act inside one dialog, and never while someone types in a field: there only 'ctrl+enter' and
 * 'ctrl+shift+enter' are heard (Command on a Mac). `within` is any element of the dialog.
 */
export function useShortcuts(within: RefObject<HTMLElement | null>, keys: Shortcuts, areSingleKeysOn: boolean): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const act = current.current[name]
      if (!act || event.repeat || event.isComposing || event.defaultPrevented) return
      if (!(event.target instanceof Element) || !isInside(event.target, within.current)) return
      const isCombination = name.includes('+')
      if (!isCombination && (!areSingleKeysOn || isTypedIn(event.target))) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [within, areSingleKeysOn])
}

/** Some people's tools type letters of their own, so single keys can be switched off. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'homeroom.single-keys', defaultValue: true, getInitialValueInEffect: false })
}

function nameOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  const lower = key.toLowerCase()
  if (altKey) return `alt+${lower}`
  if (ctrlKey || metaKey) return shiftKey ? `ctrl+shift+${lower}` : `ctrl+${lower}`
  return lower
}

/** Another dialog may lie over this one: its keys are its own. */
function isInside(target: Element, element: HTMLElement | null): boolean {
  const dialog = target.closest('[data-dialog]')
  return dialog !== null && dialog === element?.closest('[data-dialog]')
}

function isTypedIn(target: Element): boolean {
  return target.matches('textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])')
}
