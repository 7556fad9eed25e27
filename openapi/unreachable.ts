import type { Fault, UnreachableReason } from './answers.js'
import { isRecord } from './rules/record.js'

/** Reasons by the error codes of Node, Bun and Deno. */
const reasons = new Map<unknown, UnreachableReason>([
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'name-not-found'],
  ['EAI_AGAIN', 'name-not-found'],
  ['ETIMEDOUT', 'timed-out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timed-out'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timed-out'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['UND_ERR_SOCKET', 'reset'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['EADDRNOTAVAIL', 'unreachable'],
])

const isOfCertificates =
  /^(ERR_(TLS|SSL)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|HOSTNAME_MISMATCH|EPROTO$|INVALID_CA)/

/** The fault of a call without a response: the reason of its signal, or of the error. */
export const faultOf = ({ aborted, reason }: AbortSignal, error: unknown): Fault => {
  if (!aborted) {
    const unreachable = reasonOf(error)
    return unreachable === null ? { kind: 'network' } : { kind: 'network', reason: unreachable }
  }
  return { kind: reason === 'timeout' ? 'timeout' : 'aborted' }
}

/** The reason why `fetch` rejected, by the code of the error or its causes. A host with several addresses has one cause for each. */
function reasonOf(error: unknown): UnreachableReason | null {
  let errors = [error].filter(isRecord)
  for (let depth = 0; depth < 5; depth++) {
    const found = errors.map(codeOf).find((reason) => reason !== null)
    if (found) return found
    errors = errors.flatMap(({ cause, errors: several }) => [cause, several].flat()).filter(isRecord)
  }
  return null
}

function codeOf({ code }: Record<string, unknown>): UnreachableReason | null {
  if (typeof code !== 'string') return null
  return isOfCertificates.test(code) ? 'tls' : (reasons.get(code) ?? null)
}
