import type { Hono } from 'hono'
import type { OperationId } from '../../openapi/policy'
import { RefusalCode } from '../../openapi/refusalCodes'
import { browserLanguage } from '../language'
import type { Parts } from '../parts'
import type { RequestContext, ServerEnv } from '../requestContext'
import { useToken, type Session } from '../sessions/sessionStore'
import { toEnvelope } from './envelope'
import type { Handler, Outcome, RequestBody, SessionHandler } from './operations'

type InvalidRefusal = typeof RefusalCode.INVALID_REQUEST | typeof RefusalCode.APPLICATION_INVALID

export type Api = {
  /** Serves an operation that anybody may call. */
  open<Id extends OperationId>(id: Id, handler: Handler<Id>): void
  /** Serves an operation that needs the bearer session, which each answer prolongs; `invalid` refuses a request that breaks the contract. */
  own<Id extends OperationId>(id: Id, handler: SessionHandler<Id>, invalid?: InvalidRefusal): void
}

/** The bearer credential, the only identity of a call. */
export function bearerOf(context: RequestContext): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(context.req.header('authorization') ?? '')?.[1]
}

/** Sends an outcome as an envelope in the caller's language. */
export function sendOutcome(context: RequestContext, outcome: Outcome<unknown>): Response {
  const { status, body } = toEnvelope(outcome, browserLanguage(context.req.header('accept-language')))
  if ('refusal' in outcome && outcome.retryAfterSeconds)
    context.header('Retry-After', String(outcome.retryAfterSeconds))
  return context.json(body, status)
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

async function authenticated(parts: Parts, context: RequestContext, now: Date): Promise<Session | null> {
  const token = bearerOf(context)
  const session = token === undefined ? null : await useToken(parts.db, token, now)
  if (session)
    parts.cookies.setToken(context, session.token, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000))
  return session
}

function requestParameters(parts: Parts, id: OperationId, context: RequestContext): Record<string, string> {
  const found = parts.contract.route(id).parameters.flatMap((name): [string, string][] => {
    const value = context.req.param(name) ?? context.req.header(name) ?? context.req.query(name)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(found)
}

/** Binds handlers to the contract's own methods and paths; requests are checked always, answers where asked for. */
export function createApi(app: Hono<ServerEnv>, parts: Parts): Api {
  const { contract } = parts

  function check(id: OperationId, outcome: Outcome<unknown>) {
    const { status, body } = toEnvelope(outcome, 'zh')
    const problem = contract.answerProblem(id, status, body)
    if (problem) throw new Error(`the answer of ${id} breaks the contract: ${problem}`)
  }

  function bind<Id extends OperationId>(
    id: Id,
    run: (context: RequestContext, body: RequestBody<Id>) => Promise<Outcome<unknown>>,
    invalid: InvalidRefusal = RefusalCode.INVALID_REQUEST,
  ) {
    const { method, path } = contract.route(id)
    app.on(method.toUpperCase(), path, async (context) => {
      const body = await readBody(context)
      const problem = contract.requestProblem(id, { parameters: requestParameters(parts, id, context), body })
      if (problem) context.var.log.info({ operation: id, problem }, 'request breaks the contract')
      const outcome = problem ? { refusal: invalid } : await run(context, body as RequestBody<Id>) // as: checked against the contract just above
      if (parts.checksAnswers) check(id, outcome)
      return sendOutcome(context, outcome)
    })
  }

  return {
    open: (id, handler) => bind(id, (context, body) => handler({ context, body, now: parts.now() })),
    own: (id, handler, invalid) =>
      bind(
        id,
        async (context, body) => {
          const now = parts.now()
          const session = await authenticated(parts, context, now)
          return session ? handler({ context, body, now, session }) : { refusal: RefusalCode.UNAUTHENTICATED }
        },
        invalid,
      ),
  }
}
