import type { Agent } from '@/tests/agents/support/agents'
import type { ToolCall } from '@/tests/agents/support/scriptedModel'

type Call = ToolCall & { id: string }
/** `isWhole`: it ends as the protocol's streams do. */
type Answer = { text: string; calls: Call[]; isWhole: boolean }
type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- a wrong shape fails the test

const parse = (text: string): Json => JSON.parse(text) as Json // as: see above

/** The data of a stream's events. */
const dataOf = (stream: string) =>
  stream.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice('data: '.length)] : []))

const callOf = (id: string, name: string, text: string): Call => ({ id, name, input: parse(text) })

function readResponses(stream: string): Answer {
  const data = dataOf(stream)
  const last = parse(data.at(-2) ?? '{}')
  const items: Json[] = last['response']?.output ?? []
  const calls = items.flatMap(({ type, call_id: id, name, arguments: text, input }): Call[] => {
    if (type === 'custom_tool_call') return [{ id, name, input: { input } }]
    return type === 'function_call' ? [callOf(id, name, text)] : []
  })
  const texts = items.flatMap(({ content = [] }) => content.map((part: Json) => part['text']))
  return {
    text: texts.join(''),
    calls,
    isWhole: last['type'] === 'response.completed' && data.at(-1) === '[DONE]',
  }
}

function readMessages(stream: string): Answer {
  const events = dataOf(stream).map(parse)
  const deltas = (index: number, name: string) =>
    events.map((event) => (event['index'] === index ? (event['delta']?.[name] ?? '') : '')).join('')
  const blocks = events.filter(({ type }) => type === 'content_block_start')
  const calls = blocks.flatMap(({ index, content_block: { type, id, name } }) =>
    type === 'tool_use' ? [callOf(id, name, deltas(index, 'partial_json'))] : [],
  )
  const text = blocks.map(({ index }) => deltas(index, 'text')).join('')
  return { text, calls, isWhole: events.at(-1)?.['type'] === 'message_stop' }
}

function readChat(stream: string): Answer {
  const data = dataOf(stream)
  const deltas = data.slice(0, -1).flatMap((text) => parse(text)['choices'].map((choice: Json) => choice['delta']))
  const pieces: Json[] = deltas.flatMap(({ tool_calls: calls = [] }) => calls)
  const calls = pieces.map(({ id, function: { name, arguments: text } }) => callOf(id, name, text))
  return { text: deltas.map(({ content = '' }) => content).join(''), calls, isWhole: data.at(-1) === '[DONE]' }
}

/** Reads the whole streams of a gateway whose model sends each call in one piece. */
export const readAnswer = (protocol: Agent['protocol'], stream: string): Answer =>
  ({ responses: readResponses, messages: readMessages, chat: readChat })[protocol](stream)
