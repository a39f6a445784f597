import { createElement, type ReactNode } from 'react'
import styles from './DataTable.module.css'

/**
 * A word that no column could hold may break; ordinary ones never do, as they would by `overflow-wrap: anywhere`. Nor does
 * a date at its hyphens: 'Dev MN 2026-09'.
 */
export function breakable(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !SPECIAL.test(content)) return content
  const parts = content.split(SPECIAL).flatMap((part, index) => {
    if (index % 2 === 0) return [part]
    return ENDLESS.test(part) ? pieces(part) : [createElement('span', { className: styles.unbroken }, part)]
  })
  // One element: in a card each would be an item of its own, with a gap between them.
  return createElement('span', null, ...parts)
}

const ENDLESS = /\S{25,}/
const SPECIAL = /(\S{25,}|\d+(?:-\d+)+)/

function pieces(word: string): ReactNode[] {
  const found = word.match(/.{1,10}/gu) ?? []
  return found.flatMap((piece, index) => [index === 0 ? null : createElement('wbr', { key: index }), piece])
}
