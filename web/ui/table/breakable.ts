import { createElement, type ReactNode } from 'react'
import styles from './DataTable.module.css'

/** Lets only very long words break, unlike `overflow-wrap: anywhere`. Dates do not break at hyphens: 'Dev MN 2026-09'. */
export function breakable(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !SPECIAL.test(content)) return content
  const parts = content.split(SPECIAL).flatMap((part, index) => {
    if (index % 2 === 0) return [part]
    return ENDLESS.test(part) ? pieces(part) : [createElement('span', { className: styles.unbroken }, part)]
  })
  // One element: in a card's flex row each part would be an item with a gap.
  return createElement('span', null, ...parts)
}

const ENDLESS = /\S{25,}/
const SPECIAL = /(\S{25,}|\d+(?:-\d+)+)/

function pieces(word: string): ReactNode[] {
  const found = word.match(/.{1,10}/gu) ?? []
  return found.flatMap((piece, index) => [index === 0 ? null : createElement('wbr', { key: index }), piece])
}
