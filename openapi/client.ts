import createClient from 'openapi-fetch'
import type { operations, paths } from './puyu.js'
import { createSender, type CallOptions, type SenderOptions } from './sender.js'
import type { NamedCall } from './served.js'
import type { CallQuery, DayRange, Envelope, NewToken, RateApplicationForm, TokenChange, TrendQuery } from './types.js'

export { isSuccess, type Answer, type Fault, type UnreachableReason } from './answers.js'
export { RefusalCode } from './refusalCodes.js'
export type { CallOptions } from './sender.js'

export type PuyuClientOptions = SenderOptions & {
  /** Where the portal's server is; in Node it must be absolute. */
  baseUrl: string
  /** An answer that is at hand: it is read like any other, and nothing is sent. */
  servedAnswer?: (call: NamedCall) => Envelope<unknown> | null
}

type ProjectQuery = NonNullable<operations['listProjects']['parameters']['query']>
type TokenQuery = NonNullable<operations['listTokens']['parameters']['query']>

/**
 * The contract's calls by operationId. Each resolves to an envelope, always, and never rejects; refusals, faults and
 * lost sessions are reported through the options' callbacks as `policy.ts` says. A call ends after 7 s.
 */
export function createPuyuClient(options: PuyuClientOptions) {
  const { baseUrl } = options
  const { servedAnswer, fetch = (request) => globalThis.fetch(request) } = options
  const served = servedAnswer ? createServed(servedAnswer) : null
  const ask = async (request: Request) => {
    if (served === null) return fetch(request)
    const { atHand, body } = await served.take(request)
    // What was read is sent as a text again: a copy of the request would be sent as a stream.
    return atHand ?? fetch(body === '' ? request : new Request(request, { body }))
  }
  const http = createClient<paths>({ baseUrl, fetch: ask })
  const send = createSender(
    options,
    served && { has: served.has, take: async (request) => (await served.take(request)).atHand },
  )
  return {
    ...userCalls(http, send),
    ...tokenCalls(http, send),
    ...usageCalls(http, send),
    ...communityCalls(http, send),
  }
}

export type PuyuClient = ReturnType<typeof createPuyuClient>

/** The answers that are at hand, as responses; `body` is what was read of the request. */
function createServed(servedAnswer: NonNullable<PuyuClientOptions['servedAnswer']>) {
  const given = new WeakSet<Response>()
  return {
    has: (response: Response) => given.has(response),
    take: async (request: Request): Promise<{ atHand: Response | null; body: string }> => {
      const body = request.method === 'GET' ? '' : await request.text()
      const { pathname: path, searchParams: query } = new URL(request.url)
      const answer = servedAnswer({ method: request.method, path, query, body })
      if (answer === null) return { atHand: null, body }
      const atHand = Response.json(answer)
      given.add(atHand)
      return { atHand, body }
    },
  }
}

type Http = ReturnType<typeof createClient<paths>>
type Send = ReturnType<typeof createSender>

/** `leavesCookies`: the browser's cookies are neither sent nor cleared. */
type LogoutOptions = CallOptions & { leavesCookies?: boolean }

const userCalls = (http: Http, send: Send) => ({
  authenticate: (code: string, call?: CallOptions) =>
    send('authenticate', call, (init) => http.POST('/puyu/users/auth', { ...init, body: { code } })),
  getUserInfo: (jwt: string, call?: CallOptions) =>
    send('getUserInfo', call, (init) => http.POST('/puyu/users/getUserInfo', { ...init, body: { jwt } })),
  /** Ends the session of `jwt` and that of the renewal cookie. */
  logout: (jwt: string | null, { leavesCookies = false, ...call }: LogoutOptions = {}) =>
    send('logout', call, (init) =>
      http.POST('/puyu/users/logout', {
        ...init,
        ...(jwt !== null && { headers: { ...init.headers, Authorization: `Bearer ${jwt}` } }),
        ...(leavesCookies && { credentials: 'omit' }),
        body: jwt === null ? {} : { jwt },
      }),
    ),
  renewSession: (call?: CallOptions) => send('renewSession', call, (init) => http.POST('/puyu/users/login', init)),
  validateInvitation: (call?: CallOptions) =>
    send('validateInvitation', call, (init) => http.GET('/puyu/invitation/validate', init)),
})

const tokenCalls = (http: Http, send: Send) => ({
  /** All tokens, or with a `query` one page of them. */
  listTokens: (call: CallOptions & { query?: TokenQuery } = {}) =>
    send('listTokens', call, (init) => http.GET('/puyu/user/tokens', { ...init, params: { query: call.query ?? {} } })),
  /** A repeated `idempotencyKey` creates nothing: the answer is ALREADY_CREATED with the item and no secret. */
  createToken: (token: NewToken, idempotencyKey: string | undefined, call?: CallOptions) =>
    send('createToken', call, (init) =>
      http.POST('/puyu/user/tokens', { ...init, ...idempotent(idempotencyKey), body: token }),
    ),
  deleteToken: (id: string, call?: CallOptions) =>
    send('deleteToken', call, (init) => http.DELETE('/puyu/user/tokens/{id}', { ...init, params: { path: { id } } })),
  updateToken: (id: string, change: TokenChange, call?: CallOptions) =>
    send('updateToken', call, (init) =>
      http.PATCH('/puyu/user/tokens/{id}', { ...init, params: { path: { id } }, body: change }),
    ),
  listModels: (call?: CallOptions) => send('listModels', call, (init) => http.GET('/puyu/api/v1/models', init)),
  getModelCatalogue: (call?: CallOptions) =>
    send('getModelCatalogue', call, (init) => http.GET('/puyu/api/models', init)),
})

const usageCalls = (http: Http, send: Send) => ({
  getRateLimit: (call?: CallOptions) => send('getRateLimit', call, (init) => http.GET('/puyu/api/rate', init)),
  applyForRate: (application: RateApplicationForm, idempotencyKey: string | undefined, call?: CallOptions) =>
    send('applyForRate', call, (init) =>
      http.POST('/puyu/api/rate/application', { ...init, ...idempotent(idempotencyKey), body: { application } }),
    ),
  listRateApplications: (call?: CallOptions) =>
    send('listRateApplications', call, (init) => http.GET('/puyu/api/rate/applications', init)),
  getUsageOverview: (call?: CallOptions) =>
    send('getUsageOverview', call, (init) => http.POST('/puyu/statistics/user/api', init)),
  listUsedModels: (range: DayRange, call?: CallOptions) =>
    send('listUsedModels', call, (init) => http.POST('/puyu/statistics/models', { ...init, body: range })),
  getTrend: (query: TrendQuery, call?: CallOptions) =>
    send('getTrend', call, (init) => http.POST('/puyu/statistics/data', { ...init, body: query })),
  listCalls: (query: CallQuery, call?: CallOptions) =>
    send('listCalls', call, (init) => http.POST('/puyu/statistics/calls', { ...init, body: query })),
})

const communityCalls = (http: Http, send: Send) => ({
  listProjects: (query: ProjectQuery, call?: CallOptions) =>
    send('listProjects', call, (init) => http.GET('/puyu/community/projects', { ...init, params: { query } })),
  getRepositoryStars: (call?: CallOptions) =>
    send('getRepositoryStars', call, (init) => http.GET('/puyu/community/stats/github', init)),
  getCertificate: (id: string, call?: CallOptions) =>
    send('getCertificate', call, (init) => http.GET('/puyu/certificates/{id}', { ...init, params: { path: { id } } })),
  listCertificates: (call?: CallOptions) =>
    send('listCertificates', call, (init) => http.GET('/puyu/user/certificates', init)),
  listActivities: (call?: CallOptions) =>
    send('listActivities', call, (init) => http.GET('/puyu/user/activities', init)),
})

const idempotent = (key: string | undefined) =>
  key === undefined ? {} : { params: { header: { 'Idempotency-Key': key } } }
