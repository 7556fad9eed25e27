import { isJson, type Json } from '@/server/platform/json'
import type { Name } from './protocols'

/** The normal forms of docs/protocols.md. They know nothing of the code that reads and writes requests. */

const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const without = (json: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)))
/** Without members that are absent, or have their default. */
const compact = (json: Json): Json =>
  Object.fromEntries(
    Object.entries(json).filter(
      ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
    ),
  )
const isText = ({ type }: Json) => type === 'text' || type === 'input_text' || type === 'output_text'
const joined = (texts: readonly Json[], between: string) => texts.map(({ text }) => text).join(between)

function chatMessage(message: Json): Json {
  const { content, tool_calls: calls } = message
  const parts = listIn(content)
  const text = Array.isArray(content) && parts.every(isText) ? joined(parts, '') : content
  return compact({ ...message, content: text, tool_calls: listIn(calls).length === 0 ? undefined : calls })
}

function chat(request: Json): Json {
  const { messages, max_tokens: older, max_completion_tokens: newer, stop, reasoning_effort: effort } = request
  const rest = without(request, 'max_completion_tokens', 'thinking_mode')
  const { thinking_mode: thinks } = request
  return {
    ...compact({
      ...rest,
      max_tokens: newer ?? older,
      stop: typeof stop === 'string' ? [stop] : stop,
      reasoning_effort: effort === 'xhigh' ? 'high' : effort,
      messages: listIn(messages).map(chatMessage),
    }),
    ...(thinks === undefined ? {} : { thinking_mode: thinks }),
  }
}

const blocksOf = (content: unknown): Json[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : listIn(content)
const isWritten = (block: Json) => !isText(block) || block['text'] !== ''

function messagesBlock(block: Json): Json {
  if (block['type'] !== 'tool_result') return block
  const content = blocksOf(block['content']).filter(isWritten)
  return compact({ ...block, content: content.length === 0 ? undefined : content })
}

function messagesTurns(given: unknown): Json[] {
  const turns: { role: unknown; content: Json[] }[] = []
  for (const { role, content } of listIn(given)) {
    const blocks = blocksOf(content).filter(isWritten).map(messagesBlock)
    const last = turns.at(-1)
    if (blocks.length === 0) continue
    if (last && last.role === role) last.content.push(...blocks)
    else turns.push({ role, content: blocks })
  }
  const isResult = ({ type }: Json) => type === 'tool_result'
  return turns.map(({ role, content }) => ({
    role,
    content: [...content.filter(isResult), ...content.filter((block) => !isResult(block))],
  }))
}

function messages(request: Json): Json {
  const { system, tools, tool_choice: choice, thinking, output_config: config } = request
  const hasEffort = isJson(config) && config['effort'] !== undefined
  const blocks = blocksOf(system).filter(isWritten)
  return compact({
    ...request,
    messages: messagesTurns(request['messages']),
    system: blocks.length === 0 ? undefined : blocks,
    tools:
      tools === undefined ? undefined : listIn(tools).map((tool) => ({ input_schema: { type: 'object' }, ...tool })),
    tool_choice: tools === undefined ? undefined : choice,
    thinking: thinking ?? (hasEffort ? { type: 'adaptive' } : undefined),
  })
}

const itemsOf = (input: unknown): Json[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : listIn(input)
const partsOf = (content: unknown, type: string): Json[] =>
  typeof content === 'string' ? [{ type, text: content }] : listIn(content)
const isInstruction = ({ role }: Json) => role === 'system' || role === 'developer'

/** One message for each part of the assistant's, whose texts have their own type. */
function responsesItem(item: Json): Json[] {
  const { role, content, output } = item
  if (output !== undefined) return [{ ...item, output: partsOf(output, 'input_text') }]
  if (role === undefined) return [item]
  if (role !== 'assistant') return [{ type: 'message', role, content: partsOf(content, 'input_text') }]
  return partsOf(content, 'output_text').map((part) => ({ type: 'message', role, content: [part] }))
}

function responsesTool(tool: Json): Json[] {
  const { type, tools } = tool
  if (type === 'namespace')
    return listIn(tools).flatMap((inner) => responsesTool(inner).map((one) => ({ ...tool, tools: [one] })))
  return [compact(type === 'function' ? { parameters: { type: 'object' }, ...tool } : tool)]
}

function responses(request: Json): Json {
  const { instructions, input, tools } = request
  const items = itemsOf(input)
  const first = items.findIndex(({ role }) => role === 'user')
  const before = first < 0 ? items : items.slice(0, first)
  const system = [instructions, ...before.filter(isInstruction).map(({ content }) => content)].filter(Boolean)
  const developer = ({ content }: Json) => ({ role: 'user', content: `<developer>\n${String(content)}\n</developer>` })
  const after = items.slice(before.length).map((item) => (isInstruction(item) ? developer(item) : item))
  const parallel = request['parallel_tool_calls']
  return {
    ...compact({
      ...request,
      instructions: system.join('\n\n'),
      input: [...before.filter((item) => !isInstruction(item)), ...after].flatMap(responsesItem),
      tools: tools === undefined ? undefined : listIn(tools).flatMap(responsesTool),
    }),
    ...(parallel === undefined ? {} : { parallel_tool_calls: parallel }),
  }
}

export const normalForms: Readonly<Record<Name, (request: Json) => Json>> = { chat, messages, responses }
