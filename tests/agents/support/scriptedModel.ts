import type { ServerResponse } from 'node:http'
import { answerOf, deltaPiece, piece, type Behaviour } from '@/tests/server/support/providers/modelUpstream'

export type ToolCall = { name: string; input: object }
/** `reasoning`: a reasoning model's text before each call or answer. */
type Options = { fault?: Fault; reasoning?: string }
/** Answers a request of the main conversation in place of the script, if it returns true. */
export type Fault = (response: ServerResponse, count: number) => boolean

type ChatMessage = { role: string; content: unknown }

const events = { 'content-type': 'text/event-stream' }
const json = { 'content-type': 'application/json' }

const toolCallOf = ({ name, input }: ToolCall, id: string) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(input) },
})

/** Agents retry if a response has no finish reason. */
const endPiece = (reason: string) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-up',
    created: 1,
    model: 'own-model',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: {}, finish_reason: reason }],
    usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 },
  })}\n\n`

type Message = { content?: string; tool_calls?: object[]; reasoning_content?: string }

/** A whole or streamed response with a message's text or tool call. */
function respond(response: ServerResponse, isStreamed: boolean, message: Message) {
  if (!isStreamed) {
    response.writeHead(200, json).end(answerOf(message))
    return
  }
  const { content, tool_calls: calls = [], reasoning_content: reasoning } = message
  const delta = content === undefined ? { tool_calls: calls.map((call, index) => ({ index, ...call })) } : { content }
  const reason = calls.length > 0 ? 'tool_calls' : 'stop'
  const thought = reasoning === undefined ? '' : deltaPiece({ reasoning_content: reasoning })
  response.writeHead(200, events).end(`${thought}${deltaPiece(delta)}${endPiece(reason)}data: [DONE]\n\n`)
}

/**
 * A model that calls tools in the order of `script`, one in each response, and then ends. Its place in the script is the
 * number of tool results in the conversation. Requests without tools, such as those for a session's title, get a text.
 */
export function scriptedModel(script: readonly ToolCall[], { fault, reasoning }: Options = {}): Behaviour {
  let count = 0
  return (response, { body }) => {
    const messages = body['messages'] as ChatMessage[] // as: the gateway checked it
    const isMain = Array.isArray(body['tools'])
    if (isMain && fault?.(response, count++)) return
    const results = messages.filter(({ role }) => role === 'tool').length
    const call = isMain ? script[results] : undefined
    const text = isMain ? 'Done.' : 'A note'
    const message = call === undefined ? { content: text } : { tool_calls: [toolCallOf(call, `call_${results}`)] }
    const thought = reasoning === undefined || !isMain ? {} : { reasoning_content: reasoning }
    respond(response, body['stream'] === true, { ...message, ...thought })
  }
}

const TOO_LONG = {
  message:
    "This model's maximum context length is 32768 tokens. However, you requested 40960 tokens (32768 in the messages, 8192 in the completion). Please reduce the length of the messages or completion.",
  type: 'BadRequestError',
}

/**
 * A model whose context has room for `room` characters after the first request; it refuses longer requests as vLLM does, but for those
 * of a summary. It calls the tools of `script` in their order, whatever a shortened conversation has of their results.
 */
export function smallModel(script: readonly ToolCall[], room: number): Behaviour {
  let [step, longest]: [number, number | null] = [0, null]
  return (response, { body }) => {
    const messages = body['messages'] as ChatMessage[] // as: the gateway checked it
    const isMain = Array.isArray(body['tools']) && !/summary of the conversation/i.test(JSON.stringify(messages.at(-1)))
    const { length } = JSON.stringify(messages)
    longest ??= isMain ? length + room : null
    if (isMain && longest !== null && length > longest) {
      response.writeHead(400, json).end(JSON.stringify({ error: TOO_LONG }))
      return
    }
    const call = isMain ? script[step++] : undefined
    const text = isMain ? 'Done.' : '<summary>The user wants a note.</summary>'
    const message = call === undefined ? { content: text } : { tool_calls: [toolCallOf(call, `call_${step}`)] }
    respond(response, body['stream'] === true, message)
  }
}

/** The first request gets the status 429. */
export const busyOnce: Fault = (response, count) => {
  if (count > 0) return false
  response.writeHead(429, json).end('{"error":{"message":"busy"}}')
  return true
}

/** The first response breaks after its first text. */
export const brokenOnce: Fault = (response, count) => {
  if (count > 0) return false
  response.writeHead(200, events).write(piece('I will write'))
  setTimeout(() => response.destroy(), 50)
  return true
}
