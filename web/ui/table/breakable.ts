import { createElement, Fragment, type ReactNode } from 'react'

/** A word that no column could hold may break; ordinary ones never do, as they would by `overflow-wrap: anywhere`. */
export function breakable(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !ENDLESS.test(content)) return content
  const parts = content.split(ENDLESS).flatMap((part) => (ENDLESS.test(part) ? pieces(part) : [part]))
  return createElement(Fragment, null, ...parts)
}

const ENDLESS = /(\S{25,})/

function pieces(word: string): ReactNode[] {
  const found = word.match(/.{1,10}/gu) ?? []
  return found.flatMap((piece, index) => [index === 0 ? null : createElement('wbr', { key: index }), piece])
}
