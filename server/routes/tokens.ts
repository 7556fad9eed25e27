import { RefusalCode } from '@/openapi/refusalCodes'
import { sourceOf } from '../audit/auditLog'
import type { Api } from '../contract/api'
import type { SessionHandler } from '../contract/operations'
import type { ServerDeps } from '../http/serverDeps'
import { readTokenOptions } from '../tokens/tokenOptions'
import { tokenNameForm, tokenNameProblem } from '@/openapi/rules/tokens'
import { createTokenList, createTokenPages } from '../tokens/tokenList'
import { createToken, revokeToken } from '../tokens/tokenStore'
import { updateToken } from '../tokens/updateToken'

/** Each has a code of its own, so that a form says what is wrong where it was typed. */
const invalidMembers = new Map([
  ['models', RefusalCode.TOKEN_MODELS_INVALID],
  ['rpm', RefusalCode.TOKEN_RPM_INVALID],
  ['note', RefusalCode.TOKEN_NOTE_INVALID],
  ['valid_days', RefusalCode.TOKEN_VALIDITY_INVALID],
])

/** `/puyu/user/tokens`: the signed-in user's API tokens. */
export function addTokenRoutes(api: Api, { db, attempts, calendar, changes }: ServerDeps): void {
  const listTokens = createTokenList(db)
  const pageOfTokens = createTokenPages(db)

  api.own('listTokens', async ({ query, session, now }) => {
    const isPaged = Object.keys(query).length > 0
    if (isPaged) {
      const page = await pageOfTokens(session.user.id, query, now)
      return { data: { ...page, time_zone: calendar.timeZone } }
    }
    return { data: { list: await listTokens(session.user.id, now) } }
  })

  const create: SessionHandler<'createToken'> = async ({ context, body, session, now }) => {
    if (tokenNameProblem(body.token_name) !== null) return { refusal: RefusalCode.TOKEN_NAME_INVALID }
    const name = tokenNameForm(body.token_name)
    const wait = await attempts.count('tokenCreationByUser', session.user.id)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const key = context.req.header('idempotency-key') ?? null
    const [userId, options, source] = [session.user.id, readTokenOptions(body), sourceOf(context)]
    const creation = await createToken(db, { userId, name, options, key, source, now })
    if (creation.kind === 'refused') return { refusal: creation.code }
    return { data: creation.data, code: creation.kind === 'created' ? RefusalCode.OK : RefusalCode.ALREADY_CREATED }
  }
  api.own('createToken', create, invalidMembers)

  const update: SessionHandler<'updateToken'> = async ({ context, body, session, now }) => {
    const { token_name: asked, ...change } = body
    if (asked !== undefined && tokenNameProblem(asked) !== null) return { refusal: RefusalCode.TOKEN_NAME_INVALID }
    const name = asked === undefined ? null : tokenNameForm(asked)
    const wait = await attempts.count('tokenUpdateByUser', session.user.id)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const [id, source] = [context.req.param('id') ?? '', sourceOf(context)]
    const wanted = { userId: session.user.id, id, name, change: readTokenOptions(change), source, now }
    const outcome = await updateToken(db, wanted)
    if (outcome.kind === 'updated') changes.tell({ kind: 'token', id })
    return outcome.kind === 'updated' ? { data: outcome.item } : { refusal: outcome.code }
  }
  api.own('updateToken', update, invalidMembers)

  api.own('deleteToken', async ({ context, session, now }) => {
    const wanted = { userId: session.user.id, id: context.req.param('id') ?? '', source: sourceOf(context), now }
    const revoked = await revokeToken(db, wanted)
    if (revoked) changes.tell({ kind: 'token', id: wanted.id })
    return revoked ? { data: null } : { refusal: RefusalCode.TOKEN_NOT_FOUND }
  })
}
