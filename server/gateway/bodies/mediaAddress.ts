import { BlockList, isIP } from 'node:net'

const DATA = /^data:(?:image|audio|video)\/[\w.+-]{1,64};base64,/i

/** Networks that are not the public internet, IPv4 within IPv6 too. */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')

/** Of IPv6 only what is given out for the internet, without the ways to carry an IPv4 address in it, and examples. */
const publicNetworks = new BlockList()
publicNetworks.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa)$/

function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  const family = isIP(address)
  if (family === 4) return privateNetworks.check(address, 'ipv4')
  if (family === 6) return !publicNetworks.check(address, 'ipv6') || privateNetworks.check(address, 'ipv6')
  return !host.includes('.') || PRIVATE_NAME.test(host)
}

/**
 * An address of a picture, sound or video as the model's server may be given it; null where it may not. A public name that
 * leads to an inner address cannot be known here, because the model's server looks it up.
 */
export function readMediaAddress(text: string, allowed: 'https' | 'data'): string | null {
  if (DATA.test(text)) return text
  if (allowed === 'data' || text.length > 8192 || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  // As it was read here, so that another reader does not find another host in it.
  return isPrivateHost(url.hostname.replace(/\.+$/, '')) ? null : url.href
}
