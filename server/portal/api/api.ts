import type { Hono } from 'hono'
import type { AnyParameters, OperationId } from '@/openapi/operations'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { operations as PuyuOperations } from '@/openapi/puyu'
import { mayHaveBody } from '@/server/platform/http/bodyLimit'
import { rateKeyOf } from '@/server/platform/http/rateKey'
import { DeadlineExceeded, REQUEST_DEADLINE_MS } from '@/server/platform/http/unavailable'
import { within } from '@/server/platform/promises'
import { READ_WAIT_MS, type ReadQueue } from '@/server/platform/readQueue'
import { bearerOf, isJson, spanOf, type RequestContext, type ServerEnv } from '@/server/platform/http/requestContext'
import { browserLanguage } from '@/openapi/rules/language'
import type { RequestSession, Session } from '@/server/records/sessions/sessionStore'
import { userInfo } from '@/server/records/sessions/users'
import { toEnvelope } from './envelope'
import type { Contract, ParameterPlace } from './contract'
import type { Call, CheckedRequest, Handler, Outcome, SessionHandler } from './operations'

type InvalidRefusal = Exclude<RefusalCode, 0>
/** The refusal of a request that breaks the contract: one code for all, or one for each field of the body. */
type Invalid = InvalidRefusal | ReadonlyMap<string, InvalidRefusal> | (() => Outcome<never>)

type ApiPorts = {
  contract: Contract
  /** Looks up the live session of a bearer token and prolongs the token; null if the token is unknown or expired. */
  findSession: (token: string, now: Date) => Promise<Session | null>
  /** Bounds the lists and statistics of each user and address. */
  readQueue: ReadQueue
  now: () => Date
  /** Tests check each response against the contract, too. */
  checksResponses: boolean
}

export type Api<Operations = PuyuOperations> = ReturnType<typeof createApi<Operations>>

type Responder = (
  parameters: AnyParameters,
  session: RequestSession,
  context: RequestContext,
  signal: AbortSignal,
) => Promise<Outcome<unknown>>

type Binding<Identity> = {
  /** The caller's identity; null refuses the request before it is read. */
  authenticate: (context: RequestContext, now: Date) => Promise<Identity | null>
  run: (request: CheckedRequest, identity: Identity) => Promise<Outcome<unknown>>
  /** Says whose reads wait for each other. */
  readerOf: (identity: Identity, context: RequestContext) => string
  invalid: Invalid | undefined
}

const MAX_SESSION_TOKEN = 512

/** Milliseconds that a list may take, its wait included. */
const READ_DEADLINE_MS = READ_WAIT_MS + 800

const TOO_MANY_READS: Outcome<never> = {
  refusal: RefusalCode.TOO_MANY_REQUESTS,
  retryAfterSeconds: 1,
  message: 'TOO_MANY_READS',
}

const userOf = ({ user }: RequestSession) => user.id
const addressOf = (_: unknown, { var: { address } }: RequestContext) => rateKeyOf(address)

/** The session token of a request, its only identity. */
export const sessionTokenOf = (context: Pick<RequestContext, 'req'>): string | undefined =>
  bearerOf(context, MAX_SESSION_TOKEN)

/** The header that names the user of a request's session. */
export const sessionUserHeader = (user: Session['user']) =>
  ['Session-User', encodeURIComponent(userInfo(user).ssoUid)] as const

function refusalFor(invalid: Invalid, member: string | null): Outcome<never> {
  if (typeof invalid === 'function') return invalid()
  return {
    refusal: typeof invalid === 'number' ? invalid : (invalid.get(member ?? '') ?? RefusalCode.INVALID_REQUEST),
  }
}

/** Sends an outcome as an envelope in the caller's language; `httpStatus` overrides the status that follows from it. */
export function sendOutcome(
  context: Pick<RequestContext, 'req' | 'header' | 'json'>,
  outcome: Outcome<unknown>,
  httpStatus?: 413,
): Response {
  const { status, body } = toEnvelope(outcome, browserLanguage(context.req.header('accept-language')))
  if ('refusal' in outcome && outcome.retryAfterSeconds)
    context.header('Retry-After', String(outcome.retryAfterSeconds))
  return context.json(body, httpStatus ?? status)
}

async function readBody(context: RequestContext): Promise<unknown> {
  const text = await context.req.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown // as: any would switch the checks off
  } catch {
    return undefined
  }
}

async function authenticate({ findSession }: Pick<ApiPorts, 'findSession'>, context: RequestContext, now: Date) {
  const token = sessionTokenOf(context)
  const session = token === undefined ? null : await findSession(token, now)
  if (!session) return null
  context.header(...sessionUserHeader(session.user))
  return session
}

function readParameter({ req }: RequestContext, place: ParameterPlace): string | undefined {
  if (place.in === 'path') return req.param(place.name)
  return place.in === 'query' ? req.query(place.name) : req.header(place.name)
}

function checkResponse(contract: Contract, id: string, outcome: Outcome<unknown>) {
  const { status, body } = toEnvelope(outcome, 'zh')
  const problem = contract.responseProblem(id, status, body)
  if (problem) throw new Error(`the response of ${id} breaks the contract: ${problem}`)
}

/** Runs a list or statistics at the reader's turn, and any other operation at once. */
const createTurns =
  ({ contract, readQueue }: Pick<ApiPorts, 'contract' | 'readQueue'>) =>
  async (
    id: string,
    reader: string,
    request: Pick<Request, 'signal'>,
    run: () => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>> =>
    contract.isQueued(id) ? ((await readQueue(reader, request, run)) ?? TOO_MANY_READS) : run()

function throwLate(): never {
  throw new DeadlineExceeded()
}

/** Adds the route of an operation, which checks and limits its requests. */
function createBind(app: Hono<ServerEnv>, ports: ApiPorts) {
  const { contract, now: readClock, checksResponses } = ports
  const inTurn = createTurns(ports)

  return function bind<Visitor>(
    id: string,
    { authenticate, run, readerOf, invalid = RefusalCode.INVALID_REQUEST }: Binding<Visitor>,
  ) {
    const { method, path } = contract.route(id)
    const hasBody = contract.hasBody(id)
    const deadlineMs = contract.isQueued(id) ? READ_DEADLINE_MS : REQUEST_DEADLINE_MS

    async function respond(context: RequestContext): Promise<Outcome<unknown>> {
      const now = readClock()
      const identity = await authenticate(context, now)
      if (identity === null) return { refusal: RefusalCode.UNAUTHENTICATED }
      if (method !== 'get' && !isJson(context.req, hasBody)) return { refusal: RefusalCode.UNSUPPORTED_MEDIA_TYPE }
      const body = mayHaveBody(context.req) ? await readBody(context) : undefined
      const checked = contract.checkRequest(id, { parameter: (place) => readParameter(context, place), body })
      if (checked.problem === null)
        return inTurn(id, readerOf(identity, context), context.req.raw, () =>
          run({ context, now, ...checked, body }, identity),
        )
      context.get('log').info({ operation: id, problem: checked.problem }, 'request breaks the contract')
      return refusalFor(invalid, checked.member)
    }

    app.on(method.toUpperCase(), path, async (context) => {
      spanOf(context).setAttributes({ 'portal.operation': id })
      const outcome = await within(deadlineMs, respond(context), throwLate)
      if (checksResponses) checkResponse(contract, id, outcome)
      return sendOutcome(context, outcome)
    })
  }
}

/**
 * Binds handlers to the methods and paths of a contract, whose document has these `Operations`. Every request is checked;
 * responses are, with `checksResponses`.
 */
export function createApi<Operations = PuyuOperations>(app: Hono<ServerEnv>, ports: ApiPorts) {
  const { contract, now: readClock, checksResponses } = ports
  const inTurn = createTurns(ports)

  const responders = new Map<string, Responder>()
  const bind = createBind(app, ports)

  return {
    /** Serves an operation without a session. */
    public: <Id extends OperationId<Operations>>(id: Id, handler: Handler<Id, Operations>, invalid?: Invalid) => {
      const run = (request: CheckedRequest) => handler(request as Call<Id, Operations>) // as: checked against the contract
      bind(id, { authenticate: () => Promise.resolve('anybody'), run, readerOf: addressOf, invalid })
    },
    /** Serves an operation that needs the session of a bearer token; each response prolongs it. */
    authenticated: <Id extends OperationId<Operations>>(
      id: Id,
      handler: SessionHandler<Id, Operations>,
      invalid?: Invalid,
    ) => {
      const run = (request: CheckedRequest, session: RequestSession) =>
        handler({ ...(request as Call<Id, Operations>), session }) // as: checked against the contract
      responders.set(id, ({ body, ...places }, session, context, signal) => {
        const parameter = (place: ParameterPlace) => places[place.in]?.[place.name]?.toString()
        const checked = contract.checkRequest(id, { parameter, body })
        if (checked.problem !== null) throw new Error(`the first call of ${id} breaks the contract: ${checked.problem}`)
        return inTurn(id, userOf(session), { signal }, () =>
          run({ context, now: readClock(), ...checked, body }, session),
        )
      })
      bind(id, { authenticate: (context, now) => authenticate(ports, context, now), run, readerOf: userOf, invalid })
    },
    /** The outcome of an authenticated operation, without prolonging the session; a list leaves the queue if `signal` aborts. */
    respond: async (id: string, ...request: Parameters<Responder>) => {
      const responder = responders.get(id)
      if (!responder) throw new Error(`${id} is not an authenticated operation`)
      const outcome = await responder(...request)
      if (checksResponses) checkResponse(contract, id, outcome)
      return outcome
    },
  }
}
