import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const DATA = /^data:(?:image|audio|video)\/[\w.+-]{1,64};base64,/i

/** The part of IPv6 that is allocated to the internet. */
const allocated = ipaddr.IPv6.parseCIDR('2000::/3')

/** A host as it is written, in any script, with its port. Parsing a longer one takes the square of its length. */
const SHORT_HOST = /^https:[\\/]{2}[^\\/?#]{1,259}(?:[\\/?#]|$)/i
const MAX_HOST_LENGTH = 253

const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa)$/

function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) === 0) return !host.includes('.') || PRIVATE_NAME.test(host)
  const parsed = ipaddr.parse(address)
  return parsed.range() !== 'unicast' || (parsed instanceof ipaddr.IPv6 && !parsed.match(allocated))
}

/**
 * Returns the address of an image, sound or video in a form that upstreams may load; null if they must not. A public name that
 * resolves to a private address passes: the upstream resolves it, so only the upstream can check it.
 */
export function readMediaAddress(text: string, allowed: 'https' | 'data'): string | null {
  if (DATA.test(text)) return text
  if (allowed === 'data' || text.length > 8192 || !SHORT_HOST.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  if (url.hostname.includes('..')) return null
  const host = url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname
  if (host.length > MAX_HOST_LENGTH || isPrivateHost(host)) return null
  // The normalised form, so that another parser does not find another host in it.
  return url.href
}
