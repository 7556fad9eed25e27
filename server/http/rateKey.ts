import { isIPv4, isIPv6 } from 'node:net'

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

/**
 * What limits by address count: an IPv4 address, or the /64 network of an IPv6 address, all of which one subscriber has.
 * An IPv6 spelling of an IPv4 address is that address; anything else counts as it is written.
 */
export function rateKeyOf(address: string): string {
  const host = bare(address.trim())
  if (isIPv4(host) || !isIPv6(host)) return host
  const groups = groupsOf(host)
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return mappedIPv4(groups) ?? `${network.join(':')}::/64`
}
