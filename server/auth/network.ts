import { isIP, isIPv4, isIPv6 } from 'node:net'

/** The caller's address: the furthest valid one that the trusted proxies report. Some proxies append the port. */
export function callerAddress(vouchedFor: readonly string[]): string {
  return vouchedFor.map(withoutPort).findLast((address) => isIP(address) !== 0) ?? ''
}

function withoutPort(address: string): string {
  const [, bracketed, bare = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(address) ?? []
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : ''
  return isIPv4(bare) ? bare : address
}

/** The rate limit key of an address: the IPv4 address, or the IPv6 /64, which one household has to itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // URL normalises IPv6: lower case, no leading zeros, an embedded IPv4 as two groups.
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right]
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}
