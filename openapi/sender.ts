import { faultAnswer, isSuccess, type Answer, type Fault } from './answers'
import { callPolicies, type CallPolicy, type OperationId } from './policy'
import type { operations } from './puyu'
import { hasShape, isRecord } from './shape'
import { dataShapes } from './shapes'
import type { Language } from './types'

export type SenderOptions = {
  fetch?: (request: Request) => Promise<Response>
  /** Milliseconds until a call ends as a fault; 7000 by default. */
  timeoutMs?: number
  language: () => Language
  /** The bearer credential at hand, or null. */
  credential: () => string | null
  /** Asked when a call needs a credential and none is at hand; null ends the call as unauthorized. */
  recoverCredential?: () => Promise<string | null>
  /** The server refused; `message` is its own, in the user's language. */
  onRefusal?: (refusal: { operationId: OperationId; code: number; message: string }) => void
  /** There is no usable answer; `message` is the server's or empty. */
  onFault?: (fault: Fault & { operationId: OperationId; message: string }) => void
  /** `credential` is the one that was sent; it may have been replaced since. */
  onUnauthorized?: (call: { operationId: OperationId; forcesLogin: boolean; credential: string | null }) => void
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

type Init = { headers: Record<string, string>; signal: AbortSignal; parseAs: 'text' }
type Reply = { response: Response; data?: unknown; error?: unknown }
export type CallOptions = { signal?: AbortSignal }
export type Send = <Id extends OperationId>(
  operationId: Id,
  call: CallOptions | undefined,
  request: (init: Init) => Promise<Reply>,
) => Promise<Answer<DataOf<Id>>>

/** Makes the one function through which every call goes: credential, language, time-out, envelope, and who is told. */
export function createSender(options: SenderOptions): Send {
  return async (operationId, call, request) => {
    const policy = callPolicies[operationId]
    const found = await findCredential(options, policy)
    const { credential } = found
    const answer = found.cause
      ? faultAnswer(call?.signal?.aborted ? { kind: 'aborted' } : found.cause)
      : await ask(options, { operationId, credential, signal: call?.signal, request })
    tell(options, { operationId, policy, credential }, answer)
    return answer as Answer<DataOf<typeof operationId>> // readReply checked the data against the operation's own shape
  }
}

type Found = { credential: string | null; cause?: Fault }

/** The credential at hand or a recovered one; a cause where the call needs one and there is none. */
async function findCredential(options: SenderOptions, policy: CallPolicy): Promise<Found> {
  const atHand = options.credential()
  if (atHand !== null || !policy.needsSession) return { credential: atHand }
  try {
    const recovered = (await options.recoverCredential?.()) ?? null
    return recovered === null ? { credential: null, cause: { kind: 'unauthorized' } } : { credential: recovered }
  } catch {
    return { credential: null, cause: { kind: 'network' } }
  }
}

type Call = {
  operationId: OperationId
  credential: string | null
  signal: AbortSignal | undefined
  request: (init: Init) => Promise<Reply>
}

async function ask(
  options: SenderOptions,
  { operationId, credential, signal, request }: Call,
): Promise<Answer<unknown>> {
  if (signal?.aborted) return faultAnswer({ kind: 'aborted' })
  const headers = {
    'Accept-Language': options.language() === 'zh' ? 'zh-CN' : 'en-US',
    ...(credential !== null && { Authorization: `Bearer ${credential}` }),
  }
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort('timeout'), options.timeoutMs ?? 7000)
  const abort = () => deadline.abort('aborted')
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return readReply(operationId, await request({ headers, signal: deadline.signal, parseAs: 'text' }))
  } catch {
    if (!deadline.signal.aborted) return faultAnswer({ kind: 'network' })
    return faultAnswer({ kind: deadline.signal.reason === 'timeout' ? 'timeout' : 'aborted' })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
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

type Asked = { operationId: OperationId; policy: CallPolicy; credential: string | null }

function tell(options: SenderOptions, { operationId, policy, credential }: Asked, answer: Answer<unknown>) {
  const { cause, code = -1, msg: message } = answer
  if (cause?.kind === 'aborted') return
  const { forcesLogin } = policy
  if (cause?.kind === 'unauthorized') options.onUnauthorized?.({ operationId, forcesLogin, credential })
  else if (cause && policy.messages !== 'none') options.onFault?.({ ...cause, operationId, message })
  else if (!cause && !isSuccess(answer) && policy.messages === 'all') {
    options.onRefusal?.({ operationId, code, message })
  }
}
