import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { AnswerReport, CallPiece, Piece } from '@/machines/playground/answer.machine'
import { problemOf, type CallProblem } from '@/machines/playground/callProblem'
import type { Allowance, ChatRequest } from '@/machines/playground/chatRequest'
import type { components } from '@/openapi/gateway'

type Report = (event: AnswerReport) => void
type Schemas = components['schemas']

/** The address and the bearer of a call; the portal's own server names the user of the session in a header, which `onSessionUser` gets. */
export type Endpoint = { address: string; bearer: string; onSessionUser?: (userId: string) => void }

type ToolPart = { index?: number; id?: string; function?: { name?: string; arguments?: string } }

/** One event of the stream; another server than this one may leave out what this one always sends. */
type Chunk = Partial<Schemas['ErrorAnswer']> & {
  choices?: readonly {
    delta?: { content?: unknown; reasoning_content?: unknown; tool_calls?: readonly ToolPart[] }
    finish_reason?: string | null
  }[]
  usage?: Schemas['Usage'] | null
}

/** Streams one chat completion and reports it. Rejects if there is no response. */
export async function streamAnswer(
  window: Window,
  { address, bearer, onSessionUser }: Endpoint,
  request: ChatRequest,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  const begunAt = window.performance.now()
  const response = await window.fetch(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer.trim()}`, 'Content-Type': 'application/json' },
    // A pasted token goes alone; the session's call is like every other of the portal.
    credentials: onSessionUser ? 'same-origin' : 'omit',
    signal,
    body: JSON.stringify({ ...request, stream: true, stream_options: { include_usage: true } }),
  })
  const userId = response.headers.get('Session-User')
  if (userId) onSessionUser?.(decodeURIComponent(userId))
  const allowance = allowanceIn(response.headers)
  if (allowance) report({ type: 'limits.told', allowance })
  const requestId = response.headers.get('X-Request-Id')
  if (!response.ok || !response.body) {
    report({ type: 'answer.failed', problem: await problemIn(response), requestId })
    return
  }
  const end = await readAnswer(response.body, report, window, () => Math.round(window.performance.now() - begunAt))
  report('problem' in end ? { type: 'answer.failed', problem: end.problem, requestId } : end)
}

type End = Extract<AnswerReport, { type: 'answer.ended' }> | { problem: CallProblem }

async function readAnswer(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  report: Report,
  window: Window,
  now: () => number,
): Promise<End> {
  const pieces = batchPieces(report, window, now)
  try {
    const end = await readPieces(body, pieces.add, report, now)
    return 'problem' in end && end.problem.kind === 'unavailable' && pieces.hasBegun() ? broken : end
  } catch {
    return pieces.hasBegun() ? broken : { problem: { kind: 'unreachable' } }
  } finally {
    pieces.end()
  }
}

const broken: End = { problem: { kind: 'lost' } }

/** A task of the tab that has read for so long ends, so that presses and frames have their turn. */
const longestTaskMs = 16

/** Timers are slow in tabs that are out of view; messages are not. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Returns how the answer ended; throws if it broke off. */
async function readPieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  add: (piece: Piece, atMs: number) => void,
  report: Report,
  now: () => number,
): Promise<End> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  let reason: 'stop' | 'length' | 'tool_calls' = 'stop'
  let begunAt = now()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error('the answer broke off')
    if (value.data === '[DONE]') return { type: 'answer.ended', reason, atMs: now() }
    const chunk = readChunk(value.data)
    if (chunk.problem) return { problem: chunk.problem }
    const { thinking, text, calls } = chunk
    if (thinking !== '' || text !== '' || calls.length > 0) add({ thinking, text, calls }, now())
    if (chunk.usage) report({ type: 'usage.counted', usage: chunk.usage })
    if (chunk.reason === 'length' || chunk.reason === 'tool_calls') reason = chunk.reason
    if (now() - begunAt < longestTaskMs) continue
    await nextTask()
    begunAt = now()
  }
}

/** Two frames. A tab that is late gets more time, as it renders more slowly. */
const batchMs = 32
const longestBatchMs = 500
const waitPerLateMs = 8

/**
 * Reports the first piece at once, and later ones together: a fast model sends hundreds a second, each of which would be
 * rendered on its own.
 */
function batchPieces(report: Report, window: Window, now: () => number) {
  let waiting: Piece[] = []
  let atMs: number | null = null
  let timer: number | null = null
  let dueMs = 0
  const flush = () => {
    if (timer !== null) window.clearTimeout(timer)
    timer = null
    if (waiting.length === 0) {
      dueMs = 0
      return
    }
    const piece = {
      thinking: waiting.map(({ thinking }) => thinking).join(''),
      text: waiting.map(({ text }) => text).join(''),
      calls: waiting.flatMap(({ calls }) => calls),
    }
    waiting = []
    report({ type: 'piece.arrived', piece, atMs: atMs ?? 0 })
    const lateMs = dueMs === 0 ? 0 : Math.max(0, now() - dueMs)
    const waitMs = Math.min(longestBatchMs, batchMs + waitPerLateMs * lateMs)
    dueMs = now() + waitMs
    timer = window.setTimeout(flush, waitMs)
  }
  const end = () => {
    flush()
    // A timer would hold the call, and its token, for longer than the page does.
    if (timer !== null) window.clearTimeout(timer)
  }
  const add = (piece: Piece, at: number) => {
    waiting.push(piece)
    atMs = at
    if (timer === null) flush()
  }
  return { add, end, hasBegun: () => atMs !== null }
}

/** Throws if the event is not a model's: half an answer must not look like a whole one. */
function readChunk(data: string) {
  const { choices: [choice] = [], usage = null, error } = JSON.parse(data) as Chunk // looked at below
  const text: unknown = choice?.delta?.content ?? ''
  const thinking: unknown = choice?.delta?.reasoning_content ?? ''
  const counts = usage ? [usage.prompt_tokens, usage.completion_tokens] : []
  const isSound = typeof text === 'string' && typeof thinking === 'string' && counts.every(Number.isFinite)
  if (!isSound) throw new Error('the answer is malformed')
  return {
    text,
    thinking,
    calls: (choice?.delta?.tool_calls ?? []).map(callPiece),
    reason: choice?.finish_reason ?? null,
    usage: usage && { input: usage.prompt_tokens, output: usage.completion_tokens },
    problem: error ? problemOfEvent(error.code) : null,
  }
}

const callPiece = ({ index = 0, id = '', function: called = {} }: ToolPart): CallPiece => ({
  index,
  id,
  name: called.name ?? '',
  arguments: called.arguments ?? '',
})

const problemOfEvent = (code: string | undefined): CallProblem =>
  code === 'session_ended' ? { kind: 'unauthorized' } : { kind: 'unavailable' }

/** Anything that is not as OpenAI's errors are says only its status. */
async function problemIn(response: Response): Promise<CallProblem> {
  const { error } = ((await response.json().catch(() => null)) ?? {}) as Partial<Schemas['ErrorAnswer']> // looked at below
  const retryAfter = Number(response.headers.get('Retry-After'))
  return problemOf({
    status: response.status,
    code: error?.code ?? null,
    message: error?.message ?? `HTTP ${response.status}`,
    retryAfterS: Number.isFinite(retryAfter) && retryAfter > 0 ? Math.ceil(retryAfter) : null,
  })
}

/** The rest of the minute's limits by the headers of a response; null if pages cannot read them. */
function allowanceIn(headers: Headers): Allowance | null {
  const count = (name: string) => Number.parseInt(headers.get(`X-RateLimit-${name}`) ?? '', 10)
  const rest = (unit: string) => ({ limit: count(`Limit-${unit}`), remaining: count(`Remaining-${unit}`) })
  const [requests, tokens] = [rest('Requests'), rest('Tokens')]
  const counts = [requests.limit, requests.remaining, tokens.limit, tokens.remaining]
  if (!counts.every(Number.isFinite)) return null
  const [, minutes = '0', seconds = '0'] =
    /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(headers.get('X-RateLimit-Reset-Tokens') ?? '') ?? []
  return { requests, tokens, resetS: Number(minutes) * 60 + Number(seconds) }
}
