import type { Reservation } from './admission'
import type { ChatRequest, Usage } from './chatRequest'

/** JSON of an answer or of a piece of one, passed on as it is. */
export type Json = Readonly<Record<string, unknown>>

export type Completion = { body: Json; usage: Usage }

/** Where models answer. Failures are thrown as GatewayErrors; `signal` stops the model. */
export type Backend = {
  reserve(request: ChatRequest): Reservation
  complete(request: ChatRequest, signal: AbortSignal): Promise<Completion>
  /** Resolves when the answer begins; pieces carry `usage` where it is known. */
  stream(request: ChatRequest, signal: AbortSignal): Promise<AsyncIterable<Json>>
}

const count = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null)

/** The usage that an answer or a piece reports; null where it reports none. */
export function usageOf({ usage }: Json): Usage | null {
  if (typeof usage !== 'object' || usage === null) return null
  const { prompt_tokens: prompt, completion_tokens: completion } = usage as Json // as: an object read field by field
  const [input, output] = [count(prompt), count(completion)]
  return input === null || output === null ? null : { input, output }
}

/** What an answer or a piece of one says, over all its choices. */
export function textOf({ choices }: Json): string {
  if (!Array.isArray(choices)) return ''
  return choices
    .map((choice: { delta?: Said; message?: Said }) => choice.delta ?? choice.message ?? {})
    .map(({ content, reasoning_content, tool_calls }) =>
      [content, reasoning_content, tool_calls && JSON.stringify(tool_calls)].filter(Boolean).join(''),
    )
    .join('')
}

type Said = { content?: string | null; reasoning_content?: string | null; tool_calls?: unknown }
