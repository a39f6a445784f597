import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Null if disabled. */
export type Shortcuts = Record<string, (() => void) | null>

/**
 * Shortcuts of one dialog; `within` is any element of it. In a text field only 'ctrl+enter' and 'ctrl+shift+enter' work
 * (Command on a Mac).
 */
export function useShortcuts(within: RefObject<HTMLElement | null>, keys: Shortcuts, areSingleKeysOn: boolean): void {
  const actionOf = useEffectEvent((name: string) => keys[name])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const act = actionOf(name)
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

/** Speech input may type single letters, so these can be switched off (WCAG 2.1.4). */
export function useSingleKeys() {
  return useLocalStorage({ key: 'homeroom.single-keys', defaultValue: true, getInitialValueInEffect: false })
}

function nameOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  const lower = key.toLowerCase()
  if (altKey) return `alt+${lower}`
  if (ctrlKey || metaKey) return shiftKey ? `ctrl+shift+${lower}` : `ctrl+${lower}`
  return lower
}

/** Not in a dialog on top of this one. */
function isInside(target: Element, element: HTMLElement | null): boolean {
  const dialog = target.closest('[data-dialog]')
  return dialog !== null && dialog === element?.closest('[data-dialog]')
}

function isTypedIn(target: Element): boolean {
  return target.matches('textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])')
}
