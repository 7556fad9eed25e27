import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address in its canonical spelling. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string | undefined) => (part ? part.split(':').map((group) => parseInt(group, 16)) : [])
  const [first, last] = [read(head), read(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function mappedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

/** Without a port, brackets and the zone of a link-local address, which some proxies write. */
function bare(address: string): string {
  const host = /^\[([^\]]*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return host.replace(/%.*$/s, '')
}

/** The groups of an IPv6 address; null for an IPv4 address in any spelling, and for anything else. */
function ipv6GroupsOf(host: string): readonly number[] | null {
  if (!isIPv6(host)) return null
  const groups = groupsOf(host)
  return mappedIPv4(groups) === null ? groups : null
}

/** The network of the first `bits` of an IPv6 address, 64 at most. */
function networkOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, 4).map((group, at) => {
    const dropped = Math.min(16, Math.max(0, 16 * (at + 1) - bits))
    return ((group >> dropped) << dropped).toString(16)
  })
  return `${kept.join(':')}::/${bits}`
}

/**
 * What limits by address count: an IPv4 address, or the /64 network of an IPv6 address, all of which one subscriber has.
 * An IPv6 spelling of an IPv4 address is that address; anything else counts as it is written.
 */
export function rateKeyOf(address: string): string {
  const host = bare(address.trim())
  const groups = ipv6GroupsOf(host)
  if (groups) return networkOf(groups, 64)
  return isIPv6(host) ? (mappedIPv4(groupsOf(host)) ?? host) : host
}

/** The /48, /56 and /64 networks of an IPv6 address, which providers hand out; any other address three times. */
export function networksOf(address: string): readonly [wide: string, middle: string, narrow: string] {
  const key = rateKeyOf(address)
  const groups = ipv6GroupsOf(bare(address.trim()))
  return groups ? [networkOf(groups, 48), networkOf(groups, 56), key] : [key, key, key]
}
