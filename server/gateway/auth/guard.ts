import type { MiddlewareHandler } from 'hono'
import type { LocalisedText } from '@/openapi/configuration'
import { bearerOf } from '@/server/platform/http/requestContext'
import { rateKeyOf } from '@/server/platform/http/rateKey'
import { trimOldest } from '@/server/platform/trimOldest'
import { createTokenKey, type ImportedTokens } from '@/server/records/tokens/tokenKey'
import type { GatewayContext, GatewayEnv, KnownToken } from '../context/gatewayContext'
import { GatewayError } from '../errors/gatewayError'
import { isAnthropicRequest } from '../errors/errorBody'
import { countRejection, rejectIfOver, type RejectionBudget, type RejectionBudgets } from './rejectionBudgets'
import { createCaller, type TokenLookup } from './tokenLookup'

const mistakes = {
  noHeader: {
    en: 'There is no API token: the request has no `Authorization` header. Send `Authorization: Bearer`, a space and the token.',
    zh: '缺少 API Token：请求没有 `Authorization` 请求头。请发送 `Authorization: Bearer`、空格和 Token。',
  },
  noKey: {
    en: 'There is no API token: the request has neither an `x-api-key` nor an `Authorization` header.',
    zh: '缺少 API Token：请求既没有 `x-api-key` 请求头，也没有 `Authorization` 请求头。',
  },
  badHeader: {
    en: 'The `Authorization` header must be `Bearer`, a space and the API token: `Bearer` once, and no quotes.',
    zh: '`Authorization` 请求头的格式应为 `Bearer`、空格和 API Token：`Bearer` 只写一次，且不加引号。',
  },
  badKey: {
    en: 'The `x-api-key` header must be the API token alone, without `Bearer` and without quotes.',
    zh: '`x-api-key` 请求头应只包含 API Token，不加 `Bearer` 和引号。',
  },
} as const satisfies Readonly<Record<string, LocalisedText>> // as: the names of the mistakes

const isAlone = (token: string) => !/^bearer$|[\s"'<>`]/i.test(token)

/** The mistake in the headers of a request without a token; null if they have the right form. */
function mistakeOf(context: GatewayContext): keyof typeof mistakes | null {
  const isAnthropic = isAnthropicRequest(context)
  const [authorization, key] = [context.req.header('authorization'), context.req.header('x-api-key')]
  if (authorization !== undefined) {
    const [, token = ''] = /^bearer +(\S.*)$/i.exec(authorization) ?? []
    return token !== '' && isAlone(token) ? null : 'badHeader'
  }
  if (!isAnthropic) return 'noHeader'
  if (!key) return 'noKey'
  return isAlone(key) ? null : 'badKey'
}

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }

function missingToken(context: GatewayContext): GatewayError {
  const mistake = mistakeOf(context)
  return new GatewayError('invalid_api_key', { ...challenge, ...(mistake && { message: mistakes[mistake] }) })
}

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

  async function requireToken(hash: string, find: (hash: string) => Promise<KnownToken | null>) {
    const token = await find(hash)
    // A revoked or expired token may be in other hands: its rejections must not count against its user.
    budgets.delete(hash)
    if (token === null) throw new GatewayError('invalid_api_key', challenge)
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
      if (hash === null) throw missingToken(context)
      const token = await requireToken(hash, tokens.find)
      const read = () => requireToken(hash, tokens.read)
      context.set('caller', createCaller(token, { read, forget: () => tokens.forget(hash) }))
      context.set('tokenMs', performance.now() - startedAt)
      await next()
    } catch (error) {
      if (error instanceof GatewayError) await countRejection(context, error.status, budgetOfRejection)
      throw error
    }
    await countRejection(context, context.res.status, budgetOfRejection)
  }
}
