import type { MiddlewareHandler } from 'hono'
import { bearerOf } from '@/server/platform/http/requestContext'
import { rateKeyOf } from '@/server/platform/http/rateKey'
import { trimOldest } from '@/server/storage/cache'
import { createTokenKey, type ImportedTokens } from '@/server/storage/tokens/tokenKey'
import type { GatewayContext, GatewayEnv } from '../gatewayContext'
import { GatewayError } from '../errors/gatewayError'
import { isAnthropicRequest } from '../errors/errorBody'
import { countRejection, rejectIfOver, type RejectionBudget, type RejectionBudgets } from './rejectionBudgets'
import { createCaller, type KnownToken, type TokenLookup } from './tokenLookup'

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }

const MAX_KEY_LENGTH = 128

/** The token in the header of Anthropic's protocol; empty without one. */
function apiKeyOf(context: GatewayContext): string {
  const key = isAnthropicRequest(context) ? context.req.header('x-api-key') : undefined
  return key === undefined || key.length > MAX_KEY_LENGTH ? '' : key
}

type GuardPorts = { tokens: TokenLookup; importedTokens: ImportedTokens; rejections: RejectionBudgets }

/**
 * Authenticates the API token of a request before its body is read. A caller with too many rejections in a minute is rejected
 * without a query. Other users at the same address are not, once their token is known.
 */
export function createGuard({ tokens, importedTokens, rejections }: GuardPorts): MiddlewareHandler<GatewayEnv> {
  const tokenKey = createTokenKey(importedTokens)
  /** The budgets of the tokens used last, by hash. An entry does not authenticate its token. */
  const budgets = new Map<string, RejectionBudget>()

  const budgetOf = (context: GatewayContext, hash: string | null): RejectionBudget =>
    (hash === null ? undefined : budgets.get(hash)) ?? rejections.ofAddress(rateKeyOf(context.get('address')))

  async function requireToken(hash: string | null, find: (hash: string) => Promise<KnownToken | null>) {
    const token = hash === null ? null : await find(hash)
    // A revoked or expired token may be in other hands: its rejections must not count against its user.
    if (hash !== null) budgets.delete(hash)
    if (hash === null || token === null) throw new GatewayError('invalid_api_key', challenge)
    if (token.expiresAt <= token.usage.now) throw new GatewayError('expired_api_key', challenge)
    budgets.set(hash, rejections.ofUser(token.userId, token.usage.limits.rpm))
    trimOldest(budgets)
    return token
  }

  return async (context, next) => {
    const hash = tokenKey(apiKeyOf(context)) ?? tokenKey(bearerOf(context, MAX_KEY_LENGTH) ?? '')
    const startedAt = performance.now()
    context.set('startedAt', startedAt)
    const budgetOfRejection = () => {
      // Re-read the token next time: an early rejection must not rest on cached limits.
      if (hash !== null) tokens.forget(hash)
      return budgetOf(context, hash)
    }
    try {
      rejectIfOver(budgetOf(context, hash))
      const token = await requireToken(hash, tokens.find)
      const read = () => requireToken(hash, tokens.read)
      context.set('caller', createCaller(token, { read, forget: () => tokens.forget(hash ?? '') }))
      context.set('tokenMs', performance.now() - startedAt)
      await next()
    } catch (error) {
      if (error instanceof GatewayError) await countRejection(context, error.status, budgetOfRejection)
      throw error
    }
    await countRejection(context, context.res.status, budgetOfRejection)
  }
}
