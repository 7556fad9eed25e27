import { randomUUID } from 'node:crypto'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'
import { createInputReader } from './jsonText'
import type { ToolName, ToolNames } from './toolNames'

/** The parts of a request that its response depends on. */
export type ResponseOptions = {
  /** Members of a response that repeat the request: `model`, `instructions`, `tools` … */
  head: Json
  names: ToolNames
  /** Whether the reasoning is sent as a summary. */
  hasSummary: boolean
  /** Encrypts reasoning for the next request; null if the caller does not ask for it. */
  seal: ((text: string) => string) | null
  /** Output tokens that the caller allows; null without a maximum. */
  most: number | null
}

export type Emit = (type: string, data: Json) => void

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A model's reasoning, under the name that either kind of server uses. */
const reasoningIn = ({ reasoning_content: thoughts, reasoning }: Json): string => textIn(thoughts) || textIn(reasoning)

export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

/** Whether the model wrote an item to its end. */
type Ending = 'completed' | 'incomplete'

/** An item that is being written: `add` takes a piece of its text, `close` returns it whole. */
type OpenItem = { kind: string; add(piece: string, logprobs?: readonly unknown[]): void; close(status: Ending): Json }

type ItemPorts = { emit: Emit; index: number; options: ResponseOptions }

function openReasoning({ emit, index, options: { hasSummary, seal } }: ItemPorts): OpenItem {
  const id = newId('rs')
  const place = { item_id: id, output_index: index, summary_index: 0 }
  let text = ''
  emit('response.output_item.added', {
    output_index: index,
    item: { id, type: 'reasoning', status: 'in_progress', summary: [] },
  })
  if (hasSummary) emit('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } })
  return {
    kind: 'reasoning',
    add(piece) {
      text += piece
      if (hasSummary) emit('response.reasoning_summary_text.delta', { ...place, delta: piece })
    },
    close(status) {
      const part = { type: 'summary_text', text }
      if (hasSummary) {
        emit('response.reasoning_summary_text.done', { ...place, text })
        emit('response.reasoning_summary_part.done', { ...place, part })
      }
      const sealed = seal === null ? {} : { encrypted_content: seal(text) }
      return { id, type: 'reasoning', status, summary: hasSummary ? [part] : [], ...sealed }
    },
  }
}

/** A message with one part, of text or of a refusal. */
function openMessage({ emit, index }: ItemPorts, kind: 'output_text' | 'refusal'): OpenItem {
  const id = newId('msg')
  const place = { item_id: id, output_index: index, content_index: 0 }
  const chances: unknown[] = []
  let text = ''
  const partOf = () =>
    kind === 'refusal' ? { type: kind, refusal: text } : { type: kind, text, annotations: [], logprobs: chances }
  const itemOf = (status: string, content: readonly Json[]) => ({
    id,
    type: 'message',
    status,
    role: 'assistant',
    content,
  })
  emit('response.output_item.added', { output_index: index, item: itemOf('in_progress', []) })
  emit('response.content_part.added', { ...place, part: partOf() })
  return {
    kind,
    add(piece, logprobs = []) {
      text += piece
      chances.push(...logprobs)
      emit(`response.${kind}.delta`, { ...place, delta: piece, ...(kind === 'refusal' ? {} : { logprobs }) })
    },
    close(status) {
      const whole = kind === 'refusal' ? { refusal: text } : { text, logprobs: chances }
      emit(`response.${kind}.done`, { ...place, ...whole })
      emit('response.content_part.done', { ...place, part: partOf() })
      return itemOf(status, [partOf()])
    },
  }
}

const namedOf = ({ name, namespace }: ToolName): Json => ({ name, ...(namespace === undefined ? {} : { namespace }) })

function openFunction({ emit, index }: ItemPorts, tool: ToolName, callId: string, kind: string): OpenItem {
  const id = newId('fc')
  let text = ''
  const itemOf = (status: string) => ({
    id,
    type: 'function_call',
    status,
    call_id: callId,
    ...namedOf(tool),
    arguments: text,
  })
  emit('response.output_item.added', { output_index: index, item: itemOf('in_progress') })
  return {
    kind,
    add(piece) {
      text += piece
      emit('response.function_call_arguments.delta', { item_id: id, output_index: index, delta: piece })
    },
    close(status) {
      if (status === 'completed') text ||= '{}'
      const place = { item_id: id, output_index: index }
      emit('response.function_call_arguments.done', { ...place, name: tool.name, arguments: text })
      return itemOf(status)
    },
  }
}

/** A call of a custom tool, which the model writes as a function with one text. */
function openCustom({ emit, index }: ItemPorts, tool: ToolName, callId: string, kind: string): OpenItem {
  const id = newId('ctc')
  const reader = createInputReader()
  let text = ''
  const itemOf = (status: string) => ({
    id,
    type: 'custom_tool_call',
    status,
    call_id: callId,
    ...namedOf(tool),
    input: text,
  })
  function take(piece: string) {
    if (piece === '') return
    text += piece
    emit('response.custom_tool_call_input.delta', { item_id: id, output_index: index, delta: piece })
  }
  emit('response.output_item.added', { output_index: index, item: itemOf('in_progress') })
  return {
    kind,
    add: (piece) => take(reader.add(piece)),
    close(status) {
      take(reader.rest())
      emit('response.custom_tool_call_input.done', { item_id: id, output_index: index, input: text })
      return itemOf(status)
    },
  }
}

/** Turns a chat's answer into items of a response, one open at a time; `emit` gets their events. */
export function createItems(options: ResponseOptions, emit: Emit) {
  const output: Json[] = []
  let open: OpenItem | null = null
  let newestCall = -1

  function close(status: Ending = 'completed') {
    if (open === null) return
    const item = open.close(status)
    emit('response.output_item.done', { output_index: output.length, item })
    output.push(item)
    open = null
  }
  function openAs(kind: string, create: (ports: ItemPorts) => OpenItem): OpenItem {
    if (open?.kind === kind) return open
    close()
    open = create({ emit, index: output.length, options })
    return open
  }
  function addCall(call: Json, position: number) {
    const index = Number.isSafeInteger(call['index']) ? Number(call['index']) : position
    const kind = `call ${index}`
    const called = isJson(call['function']) ? call['function'] : {}
    if (open?.kind !== kind) {
      if (index <= newestCall) throw unusable('the upstream went on with a call after another had begun')
      newestCall = index
    }
    const callId = textIn(call['id']) || newId('call')
    const tool = options.names.toolOf(textIn(called['name']))
    const create = tool.kind === 'custom' ? openCustom : openFunction
    const item = openAs(kind, (ports) => create(ports, tool, callId, kind))
    const written = textIn(called['arguments'])
    if (written !== '') item.add(written)
  }

  return {
    output,
    close,
    add(delta: Json, logprobs: readonly unknown[]) {
      const [reasoning, text, refusal] = [reasoningIn(delta), textIn(delta['content']), textIn(delta['refusal'])]
      if (reasoning !== '') openAs('reasoning', openReasoning).add(reasoning)
      if (text !== '') openAs('output_text', (ports) => openMessage(ports, 'output_text')).add(text, logprobs)
      if (refusal !== '') openAs('refusal', (ports) => openMessage(ports, 'refusal')).add(refusal)
      const calls = Array.isArray(delta['tool_calls']) ? delta['tool_calls'].filter(isJson) : []
      calls.forEach(addCall)
    },
  }
}
