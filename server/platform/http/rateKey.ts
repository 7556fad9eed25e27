import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Removes port, brackets and the zone of a link-local address, which some proxies write. */
function bare(address: string): string {
  const host = /^\[([^\]]*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return host.replace(/%.*$/s, '')
}

/** An IPv6 address, or the IPv4 address that it maps to; null for any other text. */
const parseAddress = (host: string) => (isIPv6(host) ? ipaddr.process(host) : null)

/**
 * The key by which requests of an address are limited: an IPv4 address, or the network of an IPv6 address. One subscriber has a /64,
 * a larger customer a /48. An IPv6 spelling of an IPv4 address counts as that address; any other text counts as it is.
 */
export function rateKeyOf(address: string, bits: 48 | 64 = 64): string {
  const host = bare(address.trim())
  const parsed = parseAddress(host)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? host
  const groups = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}
