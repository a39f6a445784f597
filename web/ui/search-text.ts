/** What stands in a search box, what the address has, and searches from here that have not reached the address yet. */
export interface SearchText {
  typed: string
  address: string
  sent: readonly string[]
}

export function searchSent(text: SearchText, search: string): SearchText {
  return search === (text.sent.at(-1) ?? text.address) ? text : { ...text, sent: [...text.sent, search] }
}

/** The arrival of an own search leaves what was typed since; Back and forward put their text into the box. */
export function addressChanged(text: SearchText, address: string): SearchText {
  const arrived = text.sent.indexOf(address)
  if (arrived < 0) return { typed: address, address, sent: [] }
  return { ...text, address, sent: text.sent.slice(arrived + 1) }
}
