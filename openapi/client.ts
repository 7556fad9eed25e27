import type { Answer } from './answers.js'
import { createCall, type CallOptions, type ClientOptions } from './call.js'
import type { CallParameters, DataOf, OperationId, RequestOf } from './operations.js'
import { puyu } from './puyuContract.js'
import type { CallQuery, DayRange, NewToken, RateApplicationForm, TokenChange, TrendQuery } from './types.js'

export { isSuccess, type Answer, type Fault, type UnreachableReason } from './answers.js'
export { RefusalCode } from './refusalCodes.js'
export type { CallOptions, ClientOptions as PuyuClientOptions } from './call.js'

type TokenQuery = RequestOf<'listTokens'>['query']
type StatusQuery = RequestOf<'getStatus'>['query']
type ProjectQuery = RequestOf<'listProjects'>['query']

const none = () => ({})
const idempotent = (key: string | undefined) => (key === undefined ? {} : { header: { 'Idempotency-Key': key } })

/** The arguments of each method as the parameters of its operation. Each method takes `CallOptions` after them. */
const methods = {
  authenticate: (code: string) => ({ body: { code } }),
  getUserInfo: (jwt: string) => ({ body: { jwt } }),
  renewSession: none,
  validateInvitation: none,
  /** A repeated `idempotencyKey` creates nothing: the answer is ALREADY_CREATED with the item and no secret. */
  createToken: (token: NewToken, idempotencyKey: string | undefined) => ({
    ...idempotent(idempotencyKey),
    body: token,
  }),
  deleteToken: (id: string) => ({ path: { id } }),
  updateToken: (id: string, change: TokenChange) => ({ path: { id }, body: change }),
  listModels: none,
  getModelCatalogue: none,
  getStatus: (query: StatusQuery) => ({ query }),
  getRateLimit: none,
  applyForRate: (application: RateApplicationForm, idempotencyKey: string | undefined) => ({
    ...idempotent(idempotencyKey),
    body: { application },
  }),
  listRateApplications: none,
  getRemainingLimits: none,
  getPlaygroundKey: none,
  getUsageOverview: none,
  listUsedModels: (range: DayRange) => ({ body: range }),
  getTrend: (query: TrendQuery) => ({ body: query }),
  listCalls: (query: CallQuery) => ({ body: query }),
  getCall: (requestId: string) => ({ path: { requestId } }),
  listProjects: (query: ProjectQuery) => ({ query }),
  getRepositoryStars: none,
  getCertificate: (id: string) => ({ path: { id } }),
  listCertificates: none,
  listActivities: none,
} satisfies { [Id in Exclude<OperationId, 'listTokens' | 'logout'>]: (...args: never) => CallParameters<Id> }

type Methods = {
  [Id in keyof typeof methods]: (
    ...args: [...Parameters<(typeof methods)[Id]>, call?: CallOptions]
  ) => Promise<Answer<DataOf<Id>>>
}

/**
 * The contract's calls by operationId. Each resolves to an envelope and never rejects; refusals, faults and lost sessions are
 * reported through the options' callbacks as `policy.ts` says. A call ends after 7 s.
 */
export function createPuyuClient(options: ClientOptions) {
  const call = createCall(puyu, options)
  const table = Object.entries(methods) as [keyof Methods, (...args: unknown[]) => CallParameters<keyof Methods>][] // as: callers see `Methods`
  const made = table.map(([id, toParameters]) => {
    const options = (args: unknown[]) => args[toParameters.length] as CallOptions // as: `Methods` has typed the last argument
    return [id, (...args: unknown[]) => call(id, toParameters(...args), options(args))]
  })
  const fromTable = Object.fromEntries(made) as Methods // as: one method for each entry of the table
  return Object.assign(fromTable, {
    /** All tokens, or with a `query` one page of them. */
    listTokens: ({ query = {}, ...options }: CallOptions & { query?: TokenQuery } = {}) =>
      call('listTokens', { query }, options),
    /** Ends the session of `jwt` and that of the renewal cookie. `leavesCookies`: cookies are neither sent nor cleared. */
    logout: (jwt: string | null, options: CallOptions & { leavesCookies?: boolean } = {}) =>
      call('logout', { body: jwt === null ? {} : { jwt } }, { ...options, credential: jwt }),
  })
}

export type PuyuClient = ReturnType<typeof createPuyuClient>
