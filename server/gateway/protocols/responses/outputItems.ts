import { present, type Json } from '@/server/platform/json'
import { newId, type AnswerEvent } from '@/server/gateway/conversation/answerEvents'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import type { Reasoning } from '@/server/gateway/conversation/conversation'
import type { NamedTool, ToolNames } from '@/server/gateway/conversation/toolNames'
import { createInputReader } from './jsonText'
import { writeLogprobs } from './logprobs'

/** No fault of the server: a prompt may lead any model to it. */
const notAllowed = () =>
  new GatewayError('upstream_error', {
    cause: new Error('the upstream called a tool that the request does not allow'),
  })

/** The parts of a request that its response depends on. */
export type ResponseOptions = {
  /** Members of a response that repeat the request: `model`, `instructions`, `tools` … */
  head: Json
  names: ToolNames
  mayCall: (functionName: string) => boolean
  hasSummary: boolean
  /** Encrypts reasoning for the next request; null if the caller does not ask for it. */
  seal: ((reasoning: Reasoning) => string) | null
  /** Output tokens that the caller allows; null without a maximum. */
  most: number | null
}

export type Emit = (type: string, data: Json) => void

type Piece = Omit<Reasoning, 'type'> & { logprobs?: readonly unknown[] }

/** Whether the model wrote an item to its end. */
type Ending = 'completed' | 'incomplete'

/** An item that is being written: `add` takes a piece of its text, `close` returns it whole. */
type OpenItem = { kind: string; add(piece: Piece): void; close(status: Ending): Json }

type ItemPorts = { emit: Emit; index: number; options: ResponseOptions }

function openReasoning({ emit, index, options: { hasSummary, seal } }: ItemPorts): OpenItem {
  const id = newId('rs')
  const place = { item_id: id, output_index: index, summary_index: 0 }
  let text = ''
  let proof: Omit<Piece, 'text'> = {}
  emit('response.output_item.added', {
    output_index: index,
    item: { id, type: 'reasoning', status: 'in_progress', summary: [] },
  })
  if (hasSummary) emit('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } })
  return {
    kind: 'reasoning',
    add({ text: piece, ...more }) {
      text += piece
      proof = { ...proof, ...more }
      if (hasSummary && piece !== '') emit('response.reasoning_summary_text.delta', { ...place, delta: piece })
    },
    close(status) {
      const part = { type: 'summary_text', text }
      if (hasSummary) {
        emit('response.reasoning_summary_text.done', { ...place, text })
        emit('response.reasoning_summary_part.done', { ...place, part })
      }
      const sealed = seal === null ? {} : { encrypted_content: seal({ type: 'reasoning', text, ...proof }) }
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
    add({ text: piece, logprobs = [] }) {
      text += piece
      const written = writeLogprobs(logprobs)
      chances.push(...written)
      emit(`response.${kind}.delta`, { ...place, delta: piece, ...(kind === 'refusal' ? {} : { logprobs: written }) })
    },
    close(status) {
      const whole = kind === 'refusal' ? { refusal: text } : { text, logprobs: chances }
      emit(`response.${kind}.done`, { ...place, ...whole })
      emit('response.content_part.done', { ...place, part: partOf() })
      return itemOf(status, [partOf()])
    },
  }
}

/** The prefix of a call's id, its type, and the member with its text, which also name its events. */
const callForms = {
  function: ['fc', 'function_call', 'arguments'],
  custom: ['ctc', 'custom_tool_call', 'input'],
} as const

/** A call. The model writes that of a custom tool as a function with one text. */
function openCall({ emit, index }: ItemPorts, tool: NamedTool, callId: string): OpenItem {
  const { name, namespace, kind } = tool
  const [prefix, type, member] = callForms[kind]
  const id = newId(prefix)
  const place = { item_id: id, output_index: index }
  const reader = kind === 'custom' ? createInputReader() : null
  let text = ''
  const itemOf = (status: string) => ({
    id,
    type,
    status,
    call_id: callId,
    ...present({ name, namespace }),
    [member]: text,
  })
  function take(piece: string) {
    if (piece === '') return
    text += piece
    emit(`response.${type}_${member}.delta`, { ...place, delta: piece })
  }
  emit('response.output_item.added', { output_index: index, item: itemOf('in_progress') })
  return {
    kind: 'call',
    add: ({ text: piece }) => take(reader?.add(piece) ?? piece),
    close(status) {
      if (reader) take(reader.rest())
      else if (status === 'completed') text ||= '{}'
      emit(`response.${type}_${member}.done`, { ...place, ...(reader ? {} : { name }), [member]: text })
      return itemOf(status)
    },
  }
}

/** Turns an answer into items of a response, one open at a time; `emit` gets their events. */
export function createItems(options: ResponseOptions, emit: Emit) {
  const output: Json[] = []
  let open: OpenItem | null = null

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
  function addCall({ id, name }: Extract<AnswerEvent, { type: 'call' }>) {
    if (!options.mayCall(name)) throw notAllowed()
    close()
    const callId = id || newId('call')
    openAs('call', (ports) => openCall(ports, options.names.toolOf(name), callId))
  }

  return {
    output,
    close,
    add(one: AnswerEvent) {
      if (one.type === 'call') addCall(one)
      else if (one.type === 'arguments') open?.add(one)
      else if (one.type === 'text') openAs('output_text', (ports) => openMessage(ports, 'output_text')).add(one)
      else if (one.type === 'refusal') openAs('refusal', (ports) => openMessage(ports, 'refusal')).add(one)
      else if (one.type === 'reasoning') {
        const { type: _, ...piece } = one
        openAs('reasoning', openReasoning).add(piece)
        if (one.signature !== undefined || one.redacted !== undefined) close()
      }
    },
  }
}
