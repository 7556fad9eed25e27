import { EventSourceParserStream } from 'eventsource-parser/stream'
import { problemOf, type CallProblem, type CallReport, type ModelCall } from '@/machines/tryIt/tryIt.machine'
import type { components } from '@/openapi/gateway'
import { requestBody } from './request'

type Report = (event: CallReport) => void
type Schemas = components['schemas']
/** One event of the stream; another server than this one may leave out what this one always sends. */
type StreamedPiece = Partial<Schemas['ErrorAnswer']> & {
  choices?: readonly Partial<Schemas['ChunkChoice']>[]
  usage?: Schemas['Usage'] | null
}

type Asked = Pick<ModelCall, 'base' | 'readToken'>

const send = (window: Window, { base, readToken }: Asked, path: string, signal: AbortSignal, body?: object) =>
  window.fetch(`${base}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${readToken().trim()}`, ...(body && { 'Content-Type': 'application/json' }) },
    credentials: 'omit',
    signal,
    ...(body && { body: JSON.stringify(body) }),
  })

/** The ids of the models that a token may call; rejects where there is no such list. */
export async function listModels(window: Window, asked: Asked, signal: AbortSignal): Promise<readonly string[]> {
  const answer = await send(window, asked, '/models', signal)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return idsIn(await answer.json())
}

/** Streams one chat completion and reports it. Rejects when the connection is lost before the answer's end. */
export async function callModel(window: Window, call: ModelCall, report: Report, signal: AbortSignal): Promise<void> {
  const ask = (path: string, body?: object) => send(window, call, path, signal, body)
  const listed = call.model.trim() ? null : await ask('/models')
  if (listed && !listed.ok) {
    fail(report, await problemIn(listed))
    return
  }
  const model = listed ? (idsIn(await listed.json())[0] ?? '') : call.model.trim() // '' is refused as unknown
  const answer = await ask('/chat/completions', requestBody(model, call.question))
  if (!answer.ok || !answer.body) {
    fail(report, await problemIn(answer))
    return
  }
  await readAnswer(answer.body, report)
}

async function readAnswer(body: ReadableStream<Uint8Array<ArrayBuffer>>, report: Report): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error('the answer broke off')
    if (value.data === '[DONE]') break
    const { text, usage, hasFailed } = readPiece(value.data)
    if (hasFailed) {
      fail(report, { kind: 'unavailable' })
      return
    }
    if (text) report({ type: 'piece.arrived', text })
    if (usage)
      report({ type: 'answer.counted', usage: { input: usage.prompt_tokens, output: usage.completion_tokens } })
  }
  report({ type: 'answer.ended' })
}

/** Throws where the event is not what a model answers: half an answer must not look like a whole one. */
function readPiece(data: string) {
  const { choices: [choice] = [], usage = null, error } = JSON.parse(data) as StreamedPiece // looked at below
  const text: unknown = choice?.delta?.content ?? ''
  const counts = usage ? [usage.prompt_tokens, usage.completion_tokens] : []
  if (typeof text !== 'string' || !counts.every(Number.isFinite)) throw new Error('the answer is malformed')
  return { text, usage, hasFailed: Boolean(error) }
}

const fail = (report: Report, problem: CallProblem) => report({ type: 'answer.failed', problem })

/** Anything that is not as OpenAI's errors are says only its status. */
async function problemIn(answer: Response): Promise<CallProblem> {
  const { error } = ((await answer.json().catch(() => null)) ?? {}) as {
    error?: Partial<Schemas['ErrorAnswer']['error']>
  } // looked at below
  const retryAfter = Number(answer.headers.get('Retry-After'))
  return problemOf({
    status: answer.status,
    code: error?.code ?? null,
    message: error?.message ?? `HTTP ${answer.status}`,
    retryAfterS: Number.isFinite(retryAfter) && retryAfter > 0 ? Math.ceil(retryAfter) : null,
  })
}

/** Throws where it is no list of models. */
function idsIn(list: unknown): readonly string[] {
  const { data } = list as Partial<Schemas['ModelList']> // looked at below
  if (!Array.isArray(data)) throw new Error('no list of models')
  return data.map(({ id }) => id).filter((id) => typeof id === 'string')
}
