import type { MiddlewareHandler } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'
import type { Parts } from '@/server/http/parts'
import { rateKeyOf } from '@/server/http/rateKey'
import { secretHash } from '@/server/lib/secrets'
import { isTokenSecret } from '@/server/tokens/tokenSecret'
import { CALLER_GONE } from '@/server/usage/recordCall'
import type { GatewayContext, GatewayEnv } from '../gatewayContext'
import { GatewayError } from '../gatewayError'
import { createRefusals, keepNewest, type Refusals } from './refusals'
import { findToken, termsOf } from './standing'

/** Refused requests in a minute, where no more calls are allowed in one. */
const MOST_REFUSALS = 120
/** The same of an address, behind which there may be many people. */
const MOST_OF_ADDRESS = 600
/** Bytes of a body that cost as much to read and to refuse as a small request. */
const BYTES_OF_REFUSAL = 256 * 1024

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** The hash of a well-formed token; null where an Authorization header carries none. */
function tokenHash(authorization: string | undefined): string | null {
  const secret = /^Bearer +(\S{1,128})$/i.exec(authorization ?? '')?.[1] ?? ''
  return isTokenSecret(secret) ? secretHash(secret) : null
}

/** What was read and is not paid for: a refusal, a large body that found no room, a caller who left before the admission. */
function isRefusal(status: number, { error, var: { isAdmitted } }: GatewayContext): boolean {
  if (status === CALLER_GONE) return isAdmitted !== true
  return (status >= 400 && status < 500) || (error instanceof GatewayError && error.code === 'server_busy')
}

/** Who is to blame for refusals, and how many are allowed: the user of a token, or the address where none is known. */
type Blame = { refusals: Refusals; key: string; budget: number }

/**
 * Lets holders of an API token pass, before anything of a body is read. Who was refused too often in a minute is refused at
 * once, without a look at the database; whoever shares an address with such a one is not, once a token of theirs was seen.
 */
export function createGuard(parts: Parts): MiddlewareHandler<GatewayEnv> {
  const terms = termsOf(parts)
  /** Apart, so that no number of addresses makes the users' be forgotten. */
  const [ofUsers, ofAddresses] = [createRefusals(), createRefusals()]
  /** Whose tokens were seen last, by their hashes. It opens nothing. */
  const seen = new Map<string, Blame>()

  const blameOf = (context: GatewayContext, hash: string | null): Blame =>
    (hash === null ? undefined : seen.get(hash)) ?? {
      refusals: ofAddresses,
      key: rateKeyOf(context.var.address),
      budget: MOST_OF_ADDRESS,
    }

  function refuseOften({ refusals, key, budget }: Blame) {
    const wait = refusals.wait(key, budget)
    if (wait === null) return
    throw new GatewayError('too_many_refusals', { headers: { 'Retry-After': String(wait), 'X-Should-Retry': 'true' } })
  }

  async function requireToken(hash: string | null) {
    const token = hash === null ? null : await findToken(parts.db, hash, terms)
    // Whoever holds a token that was revoked or has expired is none of its user's doing any more.
    if (hash !== null) seen.delete(hash)
    if (hash === null || token === null) throw new GatewayError('invalid_api_key', challenge)
    if (token.expiresAt <= token.standing.now) throw new GatewayError('expired_api_key', challenge)
    const budget = Math.max(MOST_REFUSALS, token.standing.limits.rpm)
    seen.set(hash, { refusals: ofUsers, key: token.userId, budget })
    keepNewest(seen)
    return token
  }

  /** Counts a refusal. Who sends one after the other is answered ever later, and others are served meanwhile. */
  async function countRefusal(context: GatewayContext, hash: string | null, status: number) {
    if (!isRefusal(status, context)) return
    const { refusals, key, budget } = blameOf(context, hash)
    refusals.count(key, 1 + Math.floor((context.var.bytesRead ?? 0) / BYTES_OF_REFUSAL))
    await pause(refusals.delay(key, budget))
  }

  return async (context, next) => {
    const hash = tokenHash(context.req.header('authorization'))
    const startedAt = performance.now()
    context.set('startedAt', startedAt)
    try {
      refuseOften(blameOf(context, hash))
      context.set('token', await requireToken(hash))
      context.set('tokenMs', performance.now() - startedAt)
      await next()
    } catch (error) {
      if (error instanceof GatewayError) await countRefusal(context, hash, error.status)
      throw error
    }
    await countRefusal(context, hash, context.res.status)
  }
}
