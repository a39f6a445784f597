import { isIPv6 } from 'node:net'

/**
 * The place that an address belongs to: the address itself, or of IPv6 the half that a provider gives to one household,
 * which has all the addresses of the other half to itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // Written by the one rule that every URL follows: lower case, no leading zeros, IPv4 in it as two groups.
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
