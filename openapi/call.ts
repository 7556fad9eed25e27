import createClient from 'openapi-fetch'
import { faultAnswer, isSuccess, type Answer, type Fault } from './answers.js'
import type { AnyParameters, CallParameters, DataOf, OperationId } from './operations.js'
import type { CallPolicy } from './policy.js'
import type { operations as PuyuOperations } from './puyu.js'
import { RefusalCode } from './refusalCodes.js'
import { localeTags } from './rules/language.js'
import { isRecord } from './rules/record.js'
import { hasShape, type Shape } from './shape.js'
import type { Envelope, Language } from './types.js'
import { faultOf } from './unreachable.js'

/** The response header with the user whose session the request had. */
const SESSION_USER = 'Session-User'

type ByOperation<Operations, Value> = Readonly<Record<OperationId<Operations>, Value>>

type Described = { route: readonly [method: string, path: string]; shape: Shape }

/** A document as the client knows it: the address, shape of data and policy of each call. */
export type CallContract<Operations = PuyuOperations> = {
  calls: ByOperation<Operations, Described>
  policies: ByOperation<Operations, CallPolicy>
}

export type ClientOptions<Id extends string = OperationId> = {
  /** The address of the portal's server; in Node it must be absolute. */
  baseUrl: string
  fetch?: (request: Request) => Promise<Response>
  /** Milliseconds until a call ends as a fault, a recovery included; 7000 by default. */
  timeoutMs?: number
  language: () => Language
  /** The current bearer credential, or null. */
  credential: () => string | null
  /**
   * Called if a call needs a credential that is missing; null ends the call as unauthorized. Calls that serve the recovery
   * must get null, or they wait for themselves.
   */
  recoverCredential?: (operationId: Id) => Promise<string | null>
  /** The response to a call that the caller already has, or null. It is checked like any other, and nothing is sent. */
  servedAnswer?: (operationId: Id, parameters: object) => Envelope<unknown> | null
  /** The signed-in user; a response for another user is a fault. Null skips the check. */
  user?: (operationId: Id) => string | null
  /** The time (ms) of a response, by the server's clock. */
  onServerTime?: (serverTime: number) => void
  /** The server refused; `message` is its own, in the user's language. */
  onRefusal?: (refusal: { operationId: Id; code: number; message: string }) => void
  /** There is no usable response; `message` is the server's or empty. */
  onFault?: (fault: Fault & { operationId: Id; message: string }) => void
  /** `credential` is the one that was sent; it may have been replaced since. */
  onUnauthorized?: (call: { operationId: Id; forcesSignIn: boolean; credential: string | null }) => void
  /** The credential belongs to `userId`, who is not the signed-in user. */
  onOtherUser?: (call: { operationId: Id; userId: string }) => void
}

export type CallOptions = {
  signal?: AbortSignal
  /** The user did not request it: refusals and faults are not reported, and a 401 forces no sign-in. Read with the response. */
  isIncidental?: boolean
}

/** `credential` is sent instead of the current one; `leavesCookies`: the browser's cookies are neither sent nor cleared. */
type RequestOptions = CallOptions & { credential?: string | null; leavesCookies?: boolean }

/** Makes one call of the contract. It never rejects, and it ends after `timeoutMs`. */
export type CallOperation<Operations = PuyuOperations> = <Id extends OperationId<Operations>>(
  operationId: Id,
  parameters: CallParameters<Id, Operations>,
  options?: RequestOptions,
) => Promise<Answer<DataOf<Id, Operations>>>

type Call = Described & {
  operationId: string
  policy: CallPolicy
  parameters: AnyParameters
  options: RequestOptions
  signal: AbortSignal
}
type Client = ClientOptions<string>
type Reply = { response: Response; data?: unknown; error?: unknown }
type Result = { answer: Answer<unknown>; credential: string | null }

/** Connects the calls of a contract to a server: credential, language, timeout, envelope and callbacks, as its policies say. */
export function createCall<Operations = PuyuOperations>(
  { calls, policies }: CallContract<Operations>,
  options: ClientOptions<OperationId<Operations>>,
): CallOperation<Operations> {
  const client = options as Client // as: it is called with ids of the contract alone
  const { baseUrl, fetch = (request) => globalThis.fetch(request) } = client
  const send = createSender(client, createClient({ baseUrl, fetch }).request as SendRequest) // as: the contract has the addresses
  return async (operationId, parameters, options = {}) => {
    const deadline = startDeadline(client.timeoutMs ?? 7000, options.signal)
    const called = { operationId, ...calls[operationId], policy: policies[operationId] }
    const call: Call = { ...called, parameters, options, signal: deadline.signal }
    const result = readServed(client, call) ?? (await send(call))
    deadline.end()
    report(client, call, result)
    return result.answer as Answer<DataOf<typeof operationId, Operations>> // readReply checked the data against the operation's own shape
  }
}

type SendRequest = (method: string, path: string, init: object) => Promise<Reply>

function readServed({ servedAnswer }: Client, { operationId, shape, parameters, signal }: Call): Result | null {
  const served = signal.aborted ? null : servedAnswer?.(operationId, parameters)
  return served ? { answer: readData(shape, served, 200), credential: null } : null
}

function createSender(client: Client, sendRequest: SendRequest) {
  return async (call: Call): Promise<Result> => {
    const { credential, cause } = await findCredential(client, call)
    return { answer: cause ? faultAnswer(cause) : await sendWith(credential, call), credential }
  }

  async function sendWith(credential: string | null, call: Call): Promise<Answer<unknown>> {
    const { operationId, route, shape, parameters, options, signal } = call
    if (signal.aborted) return faultAnswer(faultOf(signal, null))
    const headers = {
      'Accept-Language': localeTags[client.language()],
      ...(credential !== null && { Authorization: `Bearer ${credential}` }),
    }
    const [method, path] = route
    try {
      const user = client.user?.(operationId) ?? null
      const reply = await sendRequest(method, path, {
        headers,
        signal,
        parseAs: 'text',
        params: parameters,
        body: parameters.body,
        ...(options.leavesCookies && { credentials: 'omit' }),
      })
      reportTime(client, reply.response)
      const responseUser = userOf(reply.response)
      if (user === null || responseUser === null || responseUser === user) return readReply(shape, reply)
      client.onOtherUser?.({ operationId, userId: responseUser })
      return faultAnswer({ kind: 'otherUser', status: reply.response.status })
    } catch (error) {
      return faultAnswer(faultOf(signal, error))
    }
  }
}

/** Ends the call after `timeoutMs`, or when the caller aborts; the signal's reason says which. */
function startDeadline(timeoutMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort('aborted')
  const timer = setTimeout(() => controller.abort('timeout'), timeoutMs)
  if (caller?.aborted) abort()
  else caller?.addEventListener('abort', abort)
  const end = () => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, end }
}

type Found = { credential: string | null; cause?: Fault }

/** The current credential or a recovered one; a cause if the call needs one that is missing, or if it has ended. */
async function findCredential(client: Client, { operationId, policy, options, signal }: Call): Promise<Found> {
  if (signal.aborted) return { credential: null, cause: faultOf(signal, null) }
  const current = options.credential ?? client.credential()
  if (current !== null || !policy.needsSession) return { credential: current }
  const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', reject))
  try {
    const recovered = (await Promise.race([client.recoverCredential?.(operationId), ended])) ?? null
    return recovered === null ? { credential: null, cause: { kind: 'unauthorized' } } : { credential: recovered }
  } catch (error) {
    return { credential: null, cause: faultOf(signal, error) }
  }
}

function reportTime({ onServerTime }: Client, { headers }: Response): void {
  const serverTime = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(serverTime)) onServerTime?.(serverTime)
}

/** The user whose session the request had; null if the server does not say. */
function userOf({ headers }: Response): string | null {
  try {
    return decodeURIComponent(headers.get(SESSION_USER) ?? '') || null
  } catch {
    return null // the server does not encode
  }
}

function readReply(shape: Shape, { response, data, error }: Reply): Answer<unknown> {
  const { ok, status } = response
  const body = ok ? data : error
  if (ok) return readData(shape, body, status)
  return faultAnswer(
    status === 401 ? { kind: 'unauthorized', status } : { kind: 'http', status },
    readEnvelope(body)?.msg,
  )
}

function readData(shape: Shape, body: unknown, status: number): Answer<unknown> {
  const envelope = readEnvelope(body)
  const malformed = faultAnswer({ kind: 'malformed', status })
  if (envelope === null) return malformed
  if (hasShape(shape, envelope.data)) return envelope
  return isSuccess(envelope) && shape !== 'null' ? malformed : { ...envelope, data: null }
}

/** openapi-fetch parses an error body if it is JSON, and returns any other body as text. */
function readEnvelope(body: unknown): Envelope<unknown> | null {
  const value = typeof body === 'string' ? parseJson(body) : body
  if (!isRecord(value)) return null
  const { code, success, msg, data } = value
  if (code === undefined ? typeof success !== 'boolean' : !Number.isInteger(code)) return null
  return {
    ...(typeof code === 'number' && { code }),
    ...(typeof success === 'boolean' && { success }),
    msg: typeof msg === 'string' ? msg : '',
    data: data ?? null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A repeated creation returns what the first one made, so it is not reported as a refusal. */
const REPLAYED = RefusalCode.ALREADY_CREATED

function report(client: Client, { operationId, policy, options }: Call, { answer, credential }: Result) {
  const { isIncidental = false } = options
  const { cause, code = -1, msg: message } = answer
  if (cause?.kind === 'aborted' || cause?.kind === 'otherUser') return
  const forcesSignIn = policy.forcesSignIn && !isIncidental
  const messages = isIncidental ? 'none' : policy.messages
  const isUnauthorized = cause?.kind === 'unauthorized'
  if (isUnauthorized) client.onUnauthorized?.({ operationId, forcesSignIn, credential })
  // No sign-in helps a public call, so its 401 is a fault like any other.
  const isFault = isUnauthorized ? !policy.needsSession && messages === 'all' : messages !== 'none'
  if (cause && isFault) client.onFault?.({ ...cause, operationId, message })
  else if (!cause && !isSuccess(answer) && code !== REPLAYED && messages === 'all') {
    client.onRefusal?.({ operationId, code, message })
  }
}
