import { announce } from './announce.ts'

/** For Previous and Next. At either end the button stays to keep the focus, but does nothing. */
export function stepButton<T>(to: T | undefined, words: (to: T) => string, go: (to: T) => void) {
  return {
    variant: 'default',
    'aria-disabled': to === undefined,
    'data-disabled': to === undefined,
    onClick: () => {
      if (to === undefined) return
      announce(words(to))
      go(to)
    },
  }
}
