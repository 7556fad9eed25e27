import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Removes port, brackets and the zone of a link-local address, which some proxies write. */
function bare(address: string): string {
  const host = /^\[([^\]]*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return host.replace(/%.*$/s, '')
}

/** An IPv6 address, or the IPv4 address that it maps to; null for any other text. */
const parseAddress = (host: string) => (isIPv6(host) ? ipaddr.process(host) : null)

/** The network of the first `bits` of an IPv6 address, 64 at most. */
function networkOf({ parts }: ipaddr.IPv6, bits: number): string {
  const groups = parts.slice(0, 4).map((group, index) => {
    const dropped = Math.min(16, Math.max(0, 16 * (index + 1) - bits))
    return ((group >> dropped) << dropped).toString(16)
  })
  return `${groups.join(':')}::/${bits}`
}

/**
 * The key by which requests of an address are limited: an IPv4 address, or the /64 network of an IPv6 address, which one subscriber
 * has. An IPv6 spelling of an IPv4 address counts as that address; any other text counts as it is.
 */
export function rateKeyOf(address: string): string {
  const host = bare(address.trim())
  const parsed = parseAddress(host)
  return parsed instanceof ipaddr.IPv6 ? networkOf(parsed, 64) : (parsed?.toString() ?? host)
}

/** The /48, /56 and /64 networks of an IPv6 address, which providers assign; any other address three times. */
export function networksOf(address: string): readonly [wide: string, middle: string, narrow: string] {
  const key = rateKeyOf(address)
  const parsed = parseAddress(bare(address.trim()))
  return parsed instanceof ipaddr.IPv6 ? [networkOf(parsed, 48), networkOf(parsed, 56), key] : [key, key, key]
}
