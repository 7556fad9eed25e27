import fc from 'fast-check'
import { isJson, type Json } from '@/server/platform/json'

const text = fc.oneof(
  fc.constantFrom('Hello there', '你好 世界', 'a b  c\n', '{"a":1}'),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const id = fc.constantFrom('c1', 'c2', 'c3')
const name = fc.constantFrom('look', 'find')
const png = 'data:image/png;base64,AAAA'
const page = 'https://example.org/a.png'
const schema = fc.constantFrom({ type: 'object' }, { type: 'object', properties: { a: { type: 'string' } } })

/** A record whose members may be absent. */
const some = (members: Record<string, fc.Arbitrary<unknown>>, required: string[]): fc.Arbitrary<Json> =>
  fc.record(members, { requiredKeys: required })
const listOf = (one: fc.Arbitrary<unknown>, most: number, least = 0) =>
  fc.array(one, { minLength: least, maxLength: most })
/** A conversation in which the user has the last word. */
const endedByUser = (one: fc.Arbitrary<unknown>, most: number) =>
  listOf(one, most).map((list) => [...list, { role: 'user', content: 'Go on' }])
const toolsOf = (tool: fc.Arbitrary<Json>, key: (tool: Json) => unknown) =>
  fc.uniqueArray(tool, { minLength: 1, maxLength: 3, selector: key })

const chatPart = fc.oneof(
  text.map((one) => ({ type: 'text', text: one })),
  fc.constantFrom(png, page).map((url) => ({ type: 'image_url', image_url: { url, detail: 'low' } })),
)
const chatContent = fc.oneof(text, listOf(chatPart, 4, 1))
const chatCall = some(
  {
    id,
    type: fc.constant('function'),
    extra_content: fc.constant({ google: 'abc' }),
    function: some({ name, arguments: text, more: text }, ['name', 'arguments']),
  },
  ['id', 'type', 'function'],
)
const chatMessage = fc.oneof(
  some({ role: fc.constant('user'), content: chatContent, name: text }, ['role', 'content']),
  some({ role: fc.constantFrom('system', 'developer'), content: text, name: text }, ['role', 'content']),
  some(
    {
      role: fc.constant('assistant'),
      content: fc.oneof(text, fc.constant(null)),
      refusal: text,
      reasoning_content: text,
      tool_calls: listOf(chatCall, 3),
      function_call: fc.record({ name, arguments: text }),
    },
    ['role', 'content'],
  ),
  some({ role: fc.constant('tool'), tool_call_id: id, content: text }, ['role', 'tool_call_id', 'content']),
  some({ role: fc.constant('function'), name, content: text }, ['role', 'name', 'content']),
)
const chatTool = some(
  {
    type: fc.constant('function'),
    odd: text,
    function: some({ name, description: text, parameters: schema, strict: fc.boolean(), odd: text }, ['name']),
  },
  ['type', 'function'],
)

const chat = some(
  {
    model: fc.constant('m'),
    messages: endedByUser(chatMessage, 6),
    tools: toolsOf(chatTool, (tool) => isJson(tool['function']) && tool['function']['name']),
    response_format: fc.constantFrom(
      { type: 'text' },
      { type: 'json_schema', json_schema: { name: 'shape', schema: { type: 'object' }, strict: true } },
    ),
    max_tokens: fc.integer({ min: 1, max: 9 }),
    max_completion_tokens: fc.integer({ min: 1, max: 9 }),
    stop: fc.constantFrom('END', ['END', 'STOP']),
    temperature: fc.constantFrom(0, 0.5, 1),
    seed: fc.constant(7),
    reasoning_effort: fc.constantFrom('low', 'high', 'xhigh'),
    thinking_mode: fc.boolean(),
    stream: fc.boolean(),
    user: text,
  },
  ['model', 'messages'],
)

const textBlock = text.map((one) => ({ type: 'text', text: one }))
const cachedBlock = text.map((one) => ({ type: 'text', text: one, cache_control: { type: 'ephemeral' } }))
const imageBlock = fc.constantFrom(
  { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
  { type: 'image', source: { type: 'url', url: page } },
)
const documentBlock = text.map((data) => ({
  type: 'document',
  source: { type: 'text', media_type: 'text/plain', data },
}))
const resultBlock = some(
  {
    type: fc.constant('tool_result'),
    tool_use_id: id,
    content: fc.oneof(text, listOf(fc.oneof(textBlock, imageBlock), 3, 1)),
    is_error: fc.boolean(),
  },
  ['type', 'tool_use_id'],
)
const useBlock = fc.record({
  type: fc.constant('tool_use'),
  id,
  name,
  input: fc.dictionary(fc.constantFrom('a', 'b'), text, { maxKeys: 2 }),
})
const thinkingBlock = fc.oneof(
  text.map((thinking) => ({ type: 'thinking', thinking, signature: 'signed' })),
  fc.constant({ type: 'redacted_thinking', data: 'AAAA' }),
)
const message = fc.oneof(
  fc.record({
    role: fc.constant('user'),
    content: fc.oneof(text, listOf(fc.oneof(textBlock, cachedBlock, imageBlock, documentBlock, resultBlock), 5, 1)),
  }),
  fc.record({
    role: fc.constant('assistant'),
    content: fc.oneof(text, listOf(fc.oneof(textBlock, useBlock, thinkingBlock), 5, 1)),
  }),
)

const messages = some(
  {
    model: fc.constant('m'),
    max_tokens: fc.constant(9),
    system: fc.oneof(text, listOf(fc.oneof(textBlock, cachedBlock), 3, 1)),
    messages: endedByUser(message, 6),
    tools: toolsOf(some({ name, description: text, input_schema: schema }, ['name']), (tool) => tool['name']),
    tool_choice: fc.constantFrom({ type: 'auto' }, { type: 'any', disable_parallel_tool_use: true }, { type: 'none' }),
    thinking: fc.constantFrom({ type: 'disabled' }, { type: 'enabled', budget_tokens: 9 }),
    output_config: fc.constantFrom({ effort: 'max' }, { format: { type: 'json_schema', schema: { type: 'object' } } }),
    stop_sequences: fc.constant(['END']),
    temperature: fc.constantFrom(0, 0.5),
    top_k: fc.constant(5),
    stream: fc.boolean(),
  },
  ['model', 'max_tokens', 'messages'],
)

const inputPart = fc.oneof(
  text.map((one) => ({ type: 'input_text', text: one })),
  fc.constantFrom(png, page).map((url) => ({ type: 'input_image', image_url: url, detail: 'low' })),
)
const outputPart = fc.oneof(
  text.map((one) => ({ type: 'output_text', text: one })),
  text.map((one) => ({ type: 'refusal', refusal: one })),
)
const namespace = fc.constant('files')
const output = fc.oneof(text, listOf(inputPart, 3, 1))
const item = fc.oneof(
  fc.record({ role: fc.constant('user'), content: fc.oneof(text, listOf(inputPart, 3, 1)) }),
  fc.record({ role: fc.constantFrom('system', 'developer'), content: text }),
  fc.record({ type: fc.constant('message'), role: fc.constant('assistant'), content: listOf(outputPart, 3, 1) }),
  some({ type: fc.constant('function_call'), call_id: id, name, namespace, arguments: text }, [
    'type',
    'call_id',
    'name',
    'arguments',
  ]),
  fc.record({ type: fc.constant('custom_tool_call'), call_id: id, name: fc.constant('patch'), input: text }),
  fc.record({ type: fc.constantFrom('function_call_output', 'custom_tool_call_output'), call_id: id, output }),
)
const responsesTool = fc.oneof(
  some({ type: fc.constant('function'), name, description: text, parameters: schema, strict: fc.boolean() }, [
    'type',
    'name',
  ]),
  fc.constant({ type: 'custom', name: 'patch', format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' } }),
  fc.constant({
    type: 'namespace',
    name: 'files',
    tools: [{ type: 'function', name: 'find', parameters: { type: 'object' } }],
  }),
)

const responses = some(
  {
    model: fc.constant('m'),
    instructions: text,
    input: fc.oneof(text, endedByUser(item, 7)),
    tools: toolsOf(responsesTool, (tool) => tool['name']),
    text: fc.constantFrom(
      { format: { type: 'json_schema', name: 'shape', schema: { type: 'object' } } },
      { verbosity: 'low' },
    ),
    reasoning: fc.constantFrom({ effort: 'low' }, { effort: 'high' }),
    max_output_tokens: fc.integer({ min: 1, max: 9 }),
    temperature: fc.constantFrom(0, 0.5),
    parallel_tool_calls: fc.boolean(),
    stream: fc.boolean(),
  },
  ['model', 'input'],
)

/** A choice needs tools. */
const choosing = ({ tool_choice: choice, ...request }: Json): Json =>
  request['tools'] === undefined || choice === undefined ? request : { ...request, tool_choice: choice }

const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** Ids of the calls in a message or item; the older form of a chat's call has none. */
const callsIn = ({ type, call_id: item, tool_calls: calls, function_call: older, content }: Json): unknown[] => [
  ...(type === 'function_call' || type === 'custom_tool_call' ? [item] : []),
  ...listIn(calls).map(({ id: called }) => called),
  ...(older === undefined ? [] : [null]),
  ...listIn(content).flatMap((block) => (block['type'] === 'tool_use' ? [block['id']] : [])),
]

/** The id of the call that a message, item or block answers; undefined if it is no result. */
function answeredBy({ type, role, call_id: item, tool_call_id: called, tool_use_id: used }: Json): unknown {
  if (role === 'function') return null
  if (role === 'tool') return called
  return type === 'tool_result' ? used : String(type).endsWith('_output') ? item : undefined
}

/** Without results whose call does not precede them: the readers of Responses reject them. */
function answering(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages
  const calls = new Set<unknown>()
  const isAnswer = (one: Json) => answeredBy(one) === undefined || calls.has(answeredBy(one))
  return messages.filter(isJson).flatMap((message) => {
    callsIn(message).forEach((called) => calls.add(called))
    const { content } = message
    if (!isAnswer(message)) return []
    if (!Array.isArray(content)) return [message]
    const kept = listIn(content).filter(isAnswer)
    return kept.length === 0 ? [] : [{ ...message, content: kept }]
  })
}

const inOrder = ({ messages: said, input, ...request }: Json): Json => ({
  ...request,
  ...(said === undefined ? {} : { messages: answering(said) }),
  ...(input === undefined ? {} : { input: answering(input) }),
})

/** Requests with every feature that servers of both protocols can take. */
export const requests = {
  chat: chat.map(choosing).map(inOrder),
  messages: messages.map(choosing).map(inOrder),
  responses: responses.map(inOrder),
}

/** An object that is nested so deep. */
export const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
