import type { MiddlewareHandler } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerDeps } from '@/server/app/serverDeps'
import { rateKeyOf } from '@/server/platform/http/rateKey'
import { trimOldest } from '@/server/storage/cache'
import { createTokenKey } from '@/server/storage/tokens/tokenKey'
import { callerGoneStatus } from '@/openapi/rules/calls'
import type { KnownToken } from '../limits/usageSnapshot'
import type { GatewayContext, GatewayEnv } from '../gatewayContext'
import { GatewayError } from '../errors/gatewayError'
import { speaksMessages } from '../errors/speaksMessages'
import { createWindowCounter, type WindowCounter } from './windowCounter'
import { createTokenLookup } from './tokenLookup'

/** Refused requests in a minute, where no more calls are allowed in one. */
const MAX_USER_REFUSALS = 120
/** The same of an address, behind which there may be many people. */
const MAX_ADDRESS_REFUSALS = 600
/** Bytes of a body that cost as much to read and to refuse as a small request. */
const BYTES_OF_REFUSAL = 256 * 1024

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }

const MAX_KEY_LENGTH = 128

/** The bearer token of an Authorization header; empty if it has none. */
const bearerOf = ({ req }: GatewayContext) =>
  /^Bearer +(\S{1,128})$/i.exec(req.header('authorization') ?? '')?.[1] ?? ''

/** What a request in the form of Messages carries in the header that this form has for a token. */
function apiKeyOf(context: GatewayContext): string {
  const key = speaksMessages(context) ? context.req.header('x-api-key') : undefined
  return key === undefined || key.length > MAX_KEY_LENGTH ? '' : key
}

/** What cost us work and counts against no other limit: a refusal, a large body that was not read, a caller who left before the admission. */
function isRefusal(status: number, context: GatewayContext): boolean {
  if (status === callerGoneStatus) return context.get('isAdmitted') !== true
  const { error } = context
  return (status >= 400 && status < 500) || (error instanceof GatewayError && error.code === 'server_busy')
}

/** Whose refusals are counted together, and how many are allowed: those of a token's user, or of an address without a known token. */
type RefusalBudget = { refusals: WindowCounter; key: string; limit: number }

function refuseOften({ refusals, key, limit }: RefusalBudget) {
  const wait = refusals.retryAfterSeconds(key, limit)
  if (wait === null) return
  throw new GatewayError('too_many_refusals', { headers: { 'Retry-After': String(wait), 'X-Should-Retry': 'true' } })
}

/**
 * Authenticates the API token of a request before its body is read. A caller with too many refusals in a minute is refused
 * without a query; others at the same address are not, once a token of theirs is known.
 */
export function createGuard(deps: ServerDeps): MiddlewareHandler<GatewayEnv> {
  const tokens = createTokenLookup(deps)
  const tokenKey = createTokenKey(deps.configuration.importedTokens)
  /** Two counters, so that no number of addresses pushes users out. */
  const [ofUsers, ofAddresses] = [createWindowCounter(), createWindowCounter()]
  /** The budgets of the tokens that were used last, by their hashes. It admits nobody. */
  const seen = new Map<string, RefusalBudget>()

  const budgetOf = (context: GatewayContext, hash: string | null): RefusalBudget =>
    (hash === null ? undefined : seen.get(hash)) ?? {
      refusals: ofAddresses,
      key: rateKeyOf(context.get('address')),
      limit: MAX_ADDRESS_REFUSALS,
    }

  async function requireToken(hash: string | null, find: (hash: string) => Promise<KnownToken | null>) {
    const token = hash === null ? null : await find(hash)
    // A revoked or expired token may be in other hands: its refusals must not count against its user.
    if (hash !== null) seen.delete(hash)
    if (hash === null || token === null) throw new GatewayError('invalid_api_key', challenge)
    if (token.expiresAt <= token.usage.now) throw new GatewayError('expired_api_key', challenge)
    const limit = Math.max(MAX_USER_REFUSALS, token.usage.limits.rpm)
    seen.set(hash, { refusals: ofUsers, key: token.userId, limit })
    trimOldest(seen)
    return token
  }

  /** Counts a refusal, and delays its answer the longer the more there were. */
  async function countRefusal(context: GatewayContext, hash: string | null, status: number) {
    if (!isRefusal(status, context)) return
    // What refuses the next one early must be true.
    if (hash !== null) tokens.forget(hash)
    const { refusals, key, limit } = budgetOf(context, hash)
    refusals.add(key, 1 + Math.floor((context.get('bytesRead') ?? 0) / BYTES_OF_REFUSAL))
    await pause(refusals.delayMs(key, limit))
  }

  return async (context, next) => {
    const hash = tokenKey(apiKeyOf(context)) ?? tokenKey(bearerOf(context))
    const startedAt = performance.now()
    context.set('startedAt', startedAt)
    try {
      refuseOften(budgetOf(context, hash))
      context.set('token', await requireToken(hash, tokens.find))
      context.set('lookAgain', () => requireToken(hash, tokens.ask))
      context.set('forgetToken', () => tokens.forget(hash ?? ''))
      context.set('tokenMs', performance.now() - startedAt)
      await next()
    } catch (error) {
      if (error instanceof GatewayError) await countRefusal(context, hash, error.status)
      throw error
    }
    await countRefusal(context, hash, context.res.status)
  }
}
