import type { MiddlewareHandler } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'
import { bearerOf } from '@/server/platform/http/requestContext'
import { rateKeyOf } from '@/server/platform/http/rateKey'
import { trimOldest } from '@/server/storage/cache'
import { createTokenKey, type ImportedTokens } from '@/server/storage/tokens/tokenKey'
import { callerGoneStatus } from '@/openapi/rules/calls'
import type { GatewayContext, GatewayEnv } from '../gatewayContext'
import { GatewayError } from '../errors/gatewayError'
import { isAnthropicRequest } from '../errors/errorBody'
import { createWindowCounter, type WindowCounter } from './windowCounter'
import { createCaller, type KnownToken, type TokenLookup } from './tokenLookup'

/** Rejected requests allowed per user and minute, or the user's RPM if that is more. */
const MAX_USER_REJECTIONS = 120
/** Rejected requests allowed per address and minute; many users may share an address. */
const MAX_ADDRESS_REJECTIONS = 600
/** Bytes of a body that cost as much to read and to reject as a small request. */
const BYTES_PER_REJECTION = 256 * 1024

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }

const MAX_KEY_LENGTH = 128

/** The token in the header of Anthropic's protocol; empty without one. */
function apiKeyOf(context: GatewayContext): string {
  const key = isAnthropicRequest(context) ? context.req.header('x-api-key') : undefined
  return key === undefined || key.length > MAX_KEY_LENGTH ? '' : key
}

/** Whether a request cost work and counts against no other limit: a rejection, or a caller who left before the admission. */
function isRejection(status: number, context: GatewayContext): boolean {
  if (status === callerGoneStatus) return context.get('isAdmitted') !== true
  const { error } = context
  // A stream that rejects a call has the status 200.
  const { status: reason, code } = error instanceof GatewayError ? error : { status, code: null }
  return (reason >= 400 && reason < 500) || code === 'server_busy'
}

/** How many rejections are allowed, and by which key they are counted: a token's user, or an address without a known token. */
type RejectionBudget = { counter: WindowCounter; key: string; limit: number }

function rejectIfOver({ counter, key, limit }: RejectionBudget) {
  const wait = counter.retryAfterSeconds(key, limit)
  if (wait === null) return
  throw new GatewayError('too_many_refusals', { headers: { 'Retry-After': String(wait), 'X-Should-Retry': 'true' } })
}

type GuardPorts = { tokens: TokenLookup; importedTokens: ImportedTokens }

/**
 * Authenticates the API token of a request before its body is read. A caller with too many rejections in a minute is rejected
 * without a query. Other users at the same address are not, once their token is known.
 */
export function createGuard({ tokens, importedTokens }: GuardPorts): MiddlewareHandler<GatewayEnv> {
  const tokenKey = createTokenKey(importedTokens)
  /** Separate counters, so that many addresses cannot push users out. */
  const [ofUsers, ofAddresses] = [createWindowCounter(), createWindowCounter()]
  /** The budgets of the tokens used last, by hash. An entry does not authenticate its token. */
  const budgets = new Map<string, RejectionBudget>()

  const budgetOf = (context: GatewayContext, hash: string | null): RejectionBudget =>
    (hash === null ? undefined : budgets.get(hash)) ?? {
      counter: ofAddresses,
      key: rateKeyOf(context.get('address')),
      limit: MAX_ADDRESS_REJECTIONS,
    }

  async function requireToken(hash: string | null, find: (hash: string) => Promise<KnownToken | null>) {
    const token = hash === null ? null : await find(hash)
    // A revoked or expired token may be in other hands: its rejections must not count against its user.
    if (hash !== null) budgets.delete(hash)
    if (hash === null || token === null) throw new GatewayError('invalid_api_key', challenge)
    if (token.expiresAt <= token.usage.now) throw new GatewayError('expired_api_key', challenge)
    const limit = Math.max(MAX_USER_REJECTIONS, token.usage.limits.rpm)
    budgets.set(hash, { counter: ofUsers, key: token.userId, limit })
    trimOldest(budgets)
    return token
  }

  /** Counts a rejection, and delays the response the longer the more there were. */
  async function countRejection(context: GatewayContext, hash: string | null, status: number) {
    if (!isRejection(status, context)) return
    // Re-read the token next time: an early rejection must not rest on cached limits.
    if (hash !== null) tokens.forget(hash)
    const { counter, key, limit } = budgetOf(context, hash)
    counter.add(key, 1 + Math.floor((context.get('bytesRead') ?? 0) / BYTES_PER_REJECTION))
    await pause(counter.delayMs(key, limit))
  }

  return async (context, next) => {
    const hash = tokenKey(apiKeyOf(context)) ?? tokenKey(bearerOf(context, MAX_KEY_LENGTH) ?? '')
    const startedAt = performance.now()
    context.set('startedAt', startedAt)
    try {
      rejectIfOver(budgetOf(context, hash))
      const token = await requireToken(hash, tokens.find)
      const read = () => requireToken(hash, tokens.read)
      context.set('caller', createCaller(token, { read, forget: () => tokens.forget(hash ?? '') }))
      context.set('tokenMs', performance.now() - startedAt)
      await next()
    } catch (error) {
      if (error instanceof GatewayError) await countRejection(context, hash, error.status)
      throw error
    }
    await countRejection(context, hash, context.res.status)
  }
}
