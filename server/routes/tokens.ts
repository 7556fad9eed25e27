import { RefusalCode } from '@/openapi/refusalCodes'
import { sourceOf } from '../audit/auditLog'
import type { Api } from '../contract/api'
import type { ServerDeps } from '../http/serverDeps'
import { readTokenOptions } from '../tokens/tokenOptions'
import { tokenNameForm, tokenNameProblem } from '@/openapi/rules/tokens'
import { createTokenList, createTokenPages } from '../tokens/tokenList'
import { createToken, revokeToken } from '../tokens/tokenStore'
import { updateToken } from '../tokens/updateToken'

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

  api.own('createToken', async ({ context, body, session, now }) => {
    if (tokenNameProblem(body.token_name) !== null) return { refusal: RefusalCode.TOKEN_NAME_INVALID }
    const name = tokenNameForm(body.token_name)
    const wait = await attempts.count('tokenCreationByUser', session.user.id)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const key = context.req.header('idempotency-key') ?? null
    const creation = await createToken(db, {
      userId: session.user.id,
      name,
      options: readTokenOptions(body),
      key,
      source: sourceOf(context),
      now,
    })
    if (creation.kind === 'refused') return { refusal: creation.code }
    return { data: creation.data, code: creation.kind === 'created' ? RefusalCode.OK : RefusalCode.ALREADY_CREATED }
  })

  api.own('updateToken', async ({ context, body, session, now }) => {
    const { token_name: asked, ...change } = body
    if (asked !== undefined && tokenNameProblem(asked) !== null) return { refusal: RefusalCode.TOKEN_NAME_INVALID }
    const name = asked === undefined ? null : tokenNameForm(asked)
    const wait = await attempts.count('tokenUpdateByUser', session.user.id)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const [id, source] = [context.req.param('id') ?? '', sourceOf(context)]
    const wanted = { userId: session.user.id, id, name, change: readTokenOptions(change), source, now }
    const update = await updateToken(db, wanted)
    if (update.kind === 'updated') changes.tell({ kind: 'token', id })
    return update.kind === 'updated' ? { data: update.item } : { refusal: update.code }
  })

  api.own('deleteToken', async ({ context, session, now }) => {
    const wanted = { userId: session.user.id, id: context.req.param('id') ?? '', source: sourceOf(context), now }
    const revoked = await revokeToken(db, wanted)
    if (revoked) changes.tell({ kind: 'token', id: wanted.id })
    return revoked ? { data: null } : { refusal: RefusalCode.TOKEN_NOT_FOUND }
  })
}
