import { EventSourceParserStream } from 'eventsource-parser/stream'
import { problemOf, type CallProblem } from '@/machines/tryIt/callProblem'
import type { CallReport, ModelCall } from '@/machines/tryIt/tryIt.machine'
import type { components } from '@/openapi/gateway'

type Report = (event: CallReport) => void
type Schemas = components['schemas']
/** One event of the stream; another server than this one may leave out what this one always sends. */
type StreamedPiece = Partial<Schemas['ErrorAnswer']> & {
  choices?: readonly Partial<Schemas['ChunkChoice']>[]
  usage?: Schemas['Usage'] | null
}

/** Streams one chat completion and reports it. Rejects when the connection is lost before the answer's end. */
export async function callModel(window: Window, call: ModelCall, report: Report, signal: AbortSignal): Promise<void> {
  const ask = (path: string, body?: object) =>
    window.fetch(`${call.base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${call.readToken().trim()}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      credentials: 'omit',
      signal,
      ...(body && { body: JSON.stringify(body) }),
    })
  const listed = call.model.trim() ? null : await ask('/models')
  if (listed && !listed.ok) {
    fail(report, await problemIn(listed))
    return
  }
  const model = listed ? firstModel(await listed.json()) : call.model.trim()
  const answer = await ask('/chat/completions', {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'user', content: call.question }],
  })
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
    const { choices = [], usage, error } = JSON.parse(value.data) as StreamedPiece // the gateway's contract
    if (error) {
      fail(report, { kind: 'unavailable' })
      return
    }
    const text = choices[0]?.delta?.content
    if (text) report({ type: 'piece.arrived', text })
    if (usage)
      report({ type: 'answer.counted', usage: { input: usage.prompt_tokens, output: usage.completion_tokens } })
  }
  report({ type: 'answer.ended' })
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

const firstModel = (list: unknown) => (list as Partial<Schemas['ModelList']>).data?.[0]?.id ?? '' // the gateway's contract; '' is refused as unknown
