import { domainToASCII } from 'node:url'

const MAX_LENGTH = 254
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/** The address as an envelope has it, with its domain in ASCII; null for one that no mail server is asked to deliver to. */
export function deliverableAddress(text: string): string | null {
  const [, local = '', host = ''] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  const ascii = domainToASCII(host)
  const address = `${local}@${ascii}`
  return localPart.test(local) && domain.test(ascii) && address.length <= MAX_LENGTH ? address : null
}
