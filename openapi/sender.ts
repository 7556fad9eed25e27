import { faultAnswer, isSuccess, type Answer, type Fault } from './answers.js'
import { startDeadline } from './deadline.js'
import { callPolicies, type OperationId } from './policy.js'
import type { operations } from './puyu.js'
import { RefusalCode } from './refusalCodes.js'
import { localeTags } from './rules/language.js'
import { isRecord } from './rules/record.js'
import { hasShape } from './shape.js'
import { dataShapes } from './shapes.js'
import type { Language } from './types.js'
import { reasonOf } from './unreachable.js'

/** The header of an answer that says whose session it was for. */
const SESSION_USER = 'Session-User'

export type SenderOptions = {
  fetch?: (request: Request) => Promise<Response>
  /** Milliseconds until a call ends as a fault, a recovery included; 7000 by default. */
  timeoutMs?: number
  language: () => Language
  /** The bearer credential at hand, or null. */
  credential: () => string | null
  /**
   * Asked when a call needs a credential and none is at hand; null ends the call as unauthorized. A call that itself
   * serves the recovery must be given null, or it waits for itself.
   */
  recoverCredential?: (operationId: OperationId) => Promise<string | null>
  /** Whom the caller takes to be signed in, null where it does not matter: an answer for somebody else is a fault. */
  user?: (operationId: OperationId) => string | null
  /** When an answer was sent (ms), by the server's clock. */
  onServerTime?: (serverTime: number) => void
  /** The server refused; `message` is its own, in the user's language. */
  onRefusal?: (refusal: { operationId: OperationId; code: number; message: string }) => void
  /** There is no usable answer; `message` is the server's or empty. */
  onFault?: (fault: Fault & { operationId: OperationId; message: string }) => void
  /** The server took the credential, which is good for longer now. It may have been replaced since. */
  onAccepted?: (credential: string) => void
  /** `credential` is the one that was sent; it may have been replaced since. */
  onUnauthorized?: (call: { operationId: OperationId; forcesLogin: boolean; credential: string | null }) => void
  /** The credential was another person's, `userId`, than the caller takes to be signed in. */
  onOtherUser?: (call: { operationId: OperationId; userId: string }) => void
}

/** What a success of the call carries, read off the contract. */
export type DataOf<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } }
}
  ? unknown extends Data
    ? never
    : NonNullable<Data> extends never
      ? null
      : NonNullable<Data>
  : never

type Init = {
  headers: Record<string, string>
  signal: AbortSignal
  parseAs: 'text'
  fetch?: (request: Request) => Promise<Response>
}
type Reply = { response: Response; data?: unknown; error?: unknown }
export type CallOptions = {
  signal?: AbortSignal
  /** Nobody waits for it: its refusals and faults are not told, and a 401 forces no login. */
  isIncidental?: boolean
}
export type Send = <Id extends OperationId>(
  operationId: Id,
  call: CallOptions | undefined,
  request: (init: Init) => Promise<Reply>,
) => Promise<Answer<DataOf<Id>>>

/** The answers that are at hand, if any: whether a response is one of them, and the one for a request. */
type AtHand = { has: (response: Response) => boolean; take: (request: Request) => Promise<Response | null> }
type ServedAnswers = AtHand | null

/** Makes the one function through which every call goes: credential, language, time-out, envelope, and callbacks. A served answer was not asked for by it. */
export function createSender(options: SenderOptions, served: ServedAnswers): Send {
  return async (operationId, call, request) => {
    const deadline = startDeadline(options.timeoutMs ?? 7000, call?.signal)
    const sending = { operationId, signal: deadline.signal, request }
    const { answer, ...sent } =
      (await takeAhead(options, served, sending)) ?? (await askAsSomebody(options, served, sending))
    deadline.end()
    reportAnswer(options, { operationId, isIncidental: call?.isIncidental ?? false, ...sent }, answer)
    return answer as Answer<DataOf<typeof operationId>> // readReply checked the data against the operation's own shape
  }
}

type Sending = { operationId: OperationId; signal: AbortSignal; request: (init: Init) => Promise<Reply> }
type Answered = { answer: Answer<unknown>; credential: string | null; isSent: boolean }

/** An answer that is at hand for a call without a credential, which need not be recovered for it. */
async function takeAhead(options: SenderOptions, served: ServedAnswers, sending: Sending): Promise<Answered | null> {
  if (served === null || options.credential() !== null || !callPolicies[sending.operationId].needsSession) return null
  let isAtHand = false as boolean // as: `fetch` below sets it
  // Only openapi-fetch makes the request by which an answer is looked for; it is never sent.
  const fetch = async (request: Request) => {
    const response = await served.take(request)
    isAtHand = response !== null
    return response ?? Response.error()
  }
  const request = (init: Init) => sending.request({ ...init, fetch })
  const answer = await ask(options, { ...sending, credential: null, request })
  return isAtHand ? { answer, credential: null, isSent: false } : null
}

async function askAsSomebody(options: SenderOptions, served: ServedAnswers, sending: Sending): Promise<Answered> {
  const { credential, cause } = await findCredential(options, sending.operationId, sending.signal)
  if (cause) return { answer: faultAnswer(cause), credential, isSent: false }
  let isSent = true
  const request = async (init: Init) => {
    const reply = await sending.request(init)
    if (served?.has(reply.response)) isSent = false
    return reply
  }
  return { answer: await ask(options, { ...sending, credential, request }), credential, isSent }
}

/** Why a call without an answer has none, once its signal may have ended it. */
const faultOf = ({ aborted, reason }: AbortSignal, error: unknown): Fault => {
  if (!aborted) {
    const unreachable = reasonOf(error)
    return unreachable === null ? { kind: 'network' } : { kind: 'network', reason: unreachable }
  }
  return { kind: reason === 'timeout' ? 'timeout' : 'aborted' }
}

type Found = { credential: string | null; cause?: Fault }

/** The credential at hand or a recovered one; a cause where the call needs one and there is none, or came to its end. */
async function findCredential(options: SenderOptions, operationId: OperationId, signal: AbortSignal): Promise<Found> {
  if (signal.aborted) return { credential: null, cause: faultOf(signal, null) }
  const atHand = options.credential()
  if (atHand !== null || !callPolicies[operationId].needsSession) return { credential: atHand }
  const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', reject))
  try {
    const recovered = (await Promise.race([options.recoverCredential?.(operationId), ended])) ?? null
    return recovered === null ? { credential: null, cause: { kind: 'unauthorized' } } : { credential: recovered }
  } catch (error) {
    return { credential: null, cause: faultOf(signal, error) }
  }
}

type Call = Sending & { credential: string | null }

async function ask(
  options: SenderOptions,
  { operationId, credential, signal, request }: Call,
): Promise<Answer<unknown>> {
  if (signal.aborted) return faultAnswer(faultOf(signal, null))
  const headers = {
    'Accept-Language': localeTags[options.language()],
    ...(credential !== null && { Authorization: `Bearer ${credential}` }),
  }
  try {
    const user = options.user?.(operationId) ?? null
    const reply = await request({ headers, signal, parseAs: 'text' })
    tellTime(options, reply.response)
    const answered = answeredUser(reply.response)
    if (user === null || answered === null || answered === user) return readReply(operationId, reply)
    options.onOtherUser?.({ operationId, userId: answered })
    return faultAnswer({ kind: 'otherUser', status: reply.response.status })
  } catch (error) {
    return faultAnswer(faultOf(signal, error))
  }
}

function tellTime({ onServerTime }: SenderOptions, { headers }: Response): void {
  const serverTime = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(serverTime)) onServerTime?.(serverTime)
}

/** Whose session the server answered for; null where it does not say. */
function answeredUser({ headers }: Response): string | null {
  try {
    return decodeURIComponent(headers.get(SESSION_USER) ?? '') || null
  } catch {
    return null // by a server that does not encode
  }
}

function readReply(operationId: OperationId, { response, data, error }: Reply): Answer<unknown> {
  const envelope = readEnvelope(response.ok ? data : error)
  if (response.status === 401) return faultAnswer({ kind: 'unauthorized', status: 401 }, envelope?.msg)
  if (!response.ok) return faultAnswer({ kind: 'http', status: response.status }, envelope?.msg)
  const malformed = faultAnswer({ kind: 'malformed', status: response.status })
  if (envelope === null) return malformed
  const shape = dataShapes[operationId]
  if (hasShape(shape, envelope.data)) return envelope
  return isSuccess(envelope) && shape !== 'null' ? malformed : { ...envelope, data: null }
}

/** openapi-fetch hands over an error body parsed where it is JSON, any other body as text. */
function readEnvelope(body: unknown): Answer<unknown> | null {
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

type Asked = { operationId: OperationId; credential: string | null; isSent: boolean; isIncidental: boolean }

/** A creation that was asked for twice gives what it made the first time: that is no refusal. */
const REPLAYED = RefusalCode.ALREADY_CREATED

function reportAnswer(
  options: SenderOptions,
  { operationId, credential, isSent, isIncidental }: Asked,
  answer: Answer<unknown>,
) {
  const { cause, code = -1, msg: message } = answer
  if (cause?.kind === 'aborted' || cause?.kind === 'otherUser') return
  const policy = callPolicies[operationId]
  // Open calls are answered whatever the credential is worth.
  if (isSent && !cause && credential !== null && policy.needsSession) options.onAccepted?.(credential)
  const forcesLogin = policy.forcesLogin && !isIncidental
  const messages = isIncidental ? 'none' : policy.messages
  if (cause?.kind === 'unauthorized') options.onUnauthorized?.({ operationId, forcesLogin, credential })
  else if (cause && messages !== 'none') options.onFault?.({ ...cause, operationId, message })
  else if (!cause && !isSuccess(answer) && code !== REPLAYED && messages === 'all') {
    options.onRefusal?.({ operationId, code, message })
  }
}
