/** 'Ana, Ben and Cy'; past `most` the rest is a number: 'Ana, Ben and 3 more'. */
export function listInWords(items: readonly string[], most = items.length): string {
  const shown = items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : items
  if (shown.length < 2) return shown.join()
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** 'three'; figures from eleven on. */
export function numberInWords(n: number): string {
  return NUMBERS[n] ?? String(n)
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
