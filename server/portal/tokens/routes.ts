import { RefusalCode } from '@/openapi/refusalCodes'
import { sourceOf } from '@/server/platform/http/requestContext'
import type { ApiToken } from '@/openapi/types'
import type { Api } from '../api/api'
import type { SessionHandler } from '../api/operations'
import type { ContentPort } from '@/server/configuration/content'
import type { Calendar } from '@/server/platform/calendar'
import type { Changes, Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import { readTokenOptions, createToken, revokeToken, updateToken } from '@/server/records/tokens/tokenStore'
import { tokenName } from '@/openapi/rules/tokenForm'
import { createTokenList, createTokenPages } from '@/server/records/tokens/tokenList'
import { createTokenCalls } from '@/server/records/usage/tokenCalls'

/** Refusal codes by field, so that a form can show the error at its field. */
const invalidMembers = new Map([
  ['models', RefusalCode.TOKEN_MODELS_INVALID],
  ['rpm', RefusalCode.TOKEN_RPM_INVALID],
  ['note', RefusalCode.TOKEN_NOTE_INVALID],
  ['valid_days', RefusalCode.TOKEN_VALIDITY_INVALID],
])

type TokenPorts = {
  db: Database
  /** For the list. */
  reads: Database
  /** Names the prefixes of tokens. */
  content: ContentPort
  rateLimits: Pick<RateLimits, 'consume'>
  calendar: Pick<Calendar, 'timeZone' | 'dayOf'>
  changes: Pick<Changes, 'publish'>
  /** Sorts model ids as the catalogue lists them. */
  models: { inOrder(ids: readonly string[]): string[] }
}

/** The name of a token in its stored form; null if it is no valid one. */
function readName(text: string): string | null {
  try {
    return tokenName.validateSync(text)
  } catch {
    return null
  }
}

/** A token with its models in the order of the catalogue, and with its calls of seven days. */
const toItem = (models: TokenPorts['models'], token: ApiToken, calls: number): ApiToken => ({
  ...token,
  ...(token.models && { models: models.inOrder(token.models) }),
  last_seven_day_calls: calls,
})

/** Completes tokens for their owner. */
function createItems({ reads, calendar, models }: TokenPorts) {
  const callsOf = createTokenCalls(reads)
  return async (userId: string, tokens: readonly ApiToken[], now: Date): Promise<ApiToken[]> => {
    const calls = await callsOf(userId, calendar.dayOf(now))
    return tokens.map((token) => toItem(models, token, calls.get(token.id) ?? 0))
  }
}

/** `/puyu/user/tokens`: the signed-in user's API tokens. */
export function addTokenRoutes(api: Api, ports: TokenPorts): void {
  addTokenList(api, ports)
  addTokenChanges(api, ports)
}

function addTokenList(api: Api, ports: TokenPorts): void {
  const { reads: db, content, calendar } = ports
  const listTokens = createTokenList({ db, content })
  const pageOfTokens = createTokenPages({ db, content })
  const toItems = createItems(ports)

  api.authenticated('listTokens', async ({ query, session, now }) => {
    const { id } = session.user
    if (Object.keys(query).length === 0) return { data: { list: await toItems(id, await listTokens(id, now), now) } }
    const page = await pageOfTokens(id, query, now)
    return { data: { ...page, list: await toItems(id, page.list, now), time_zone: calendar.timeZone } }
  })
}

function addTokenChanges(api: Api, ports: TokenPorts): void {
  const { db, content, rateLimits, changes, models } = ports
  const toItems = createItems(ports)

  const create: SessionHandler<'createToken'> = async ({ context, body, session, now }) => {
    const name = readName(body.token_name)
    if (name === null) return { refusal: RefusalCode.TOKEN_NAME_INVALID }
    const wait = await rateLimits.consume('tokenCreationByUser', session.user.id)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const key = context.req.header('idempotency-key') ?? null
    const [userId, options, source] = [session.user.id, readTokenOptions(body), sourceOf(context)]
    const creation = await createToken(db, { userId, name, options, content: content.current(), key, source, now })
    if (creation.kind === 'refused') return { refusal: creation.code }
    const { token, item: created } = creation.data
    // A failed read of a new token's calls would lose its secret.
    const isNew = creation.kind === 'created'
    const [item = created] = isNew ? [toItem(models, created, 0)] : await toItems(userId, [created], now)
    return {
      data: { token, item },
      code: isNew ? RefusalCode.OK : RefusalCode.ALREADY_CREATED,
    }
  }
  api.authenticated('createToken', create, invalidMembers)

  const update: SessionHandler<'updateToken'> = async ({ context, body, session, now }) => {
    const { token_name: newName, ...change } = body
    const name = newName === undefined ? null : readName(newName)
    if (newName !== undefined && name === null) return { refusal: RefusalCode.TOKEN_NAME_INVALID }
    const wait = await rateLimits.consume('tokenUpdateByUser', session.user.id)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const [id, source] = [context.req.param('id') ?? '', sourceOf(context)]
    const request = { userId: session.user.id, id, name, change: readTokenOptions(change), source, now }
    const outcome = await updateToken(db, { ...request, content: content.current() })
    if (outcome.kind === 'updated') changes.publish({ kind: 'token', id })
    if (outcome.kind === 'refused') return { refusal: outcome.code }
    const [item = outcome.item] = await toItems(session.user.id, [outcome.item], now)
    return { data: item }
  }
  api.authenticated('updateToken', update, invalidMembers)

  api.authenticated('deleteToken', async ({ context, session, now }) => {
    const revocation = { userId: session.user.id, id: context.req.param('id') ?? '', source: sourceOf(context), now }
    const revoked = await revokeToken(db, revocation)
    if (revoked) changes.publish({ kind: 'token', id: revocation.id })
    return revoked ? { data: null } : { refusal: RefusalCode.TOKEN_NOT_FOUND }
  })
}
