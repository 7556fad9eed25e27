import { isJson, type Json } from '@/server/platform/json'
import type { ResponsesRequest } from './readTools'
import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { Conversation } from '@/server/gateway/conversation/conversation'
import { writeChatInput } from '../chat/writeChat'

type Tool = NonNullable<ResponsesRequest['tools']>[number]

/** Types of tools that are not left out. */
const OWN: ReadonlySet<unknown> = new Set(['function', 'custom', 'namespace'])

/** The tools of a request as its response repeats them: those that the model got, with all members of a function. */
export const repeatTools = (tools: readonly Tool[] = []): Json[] =>
  tools
    .filter(({ type }) => OWN.has(type))
    .map((tool) => {
      if (tool.type === 'function') return { description: null, parameters: null, strict: null, ...tool }
      return tool.type === 'namespace' ? { ...tool, tools: repeatTools(tool.tools) } : tool
    })

export function repeatToolChoice(choice: ResponsesRequest['tool_choice'] = 'auto'): unknown {
  if (typeof choice === 'string' || choice.type !== 'allowed_tools') return choice
  return { mode: 'auto', ...choice, tools: (choice.tools ?? []).filter(({ type }) => OWN.has(type)) }
}

/** The name of a schema without one: servers of models require a name. */
export const SCHEMA_NAME = 'response'

/** The form of the text that a request asks for, with all members. */
export function wholeFormat(format: unknown): Json {
  if (!isJson(format)) return { type: 'text' }
  if (format['type'] !== 'json_schema') return format
  return { name: SCHEMA_NAME, description: null, schema: {}, strict: false, ...format }
}

/** Characters that a response repeats and that count as no input, such as metadata. */
const MAX_UNCOUNTED = 262_144

const tooLong = {
  en: `is too long: a response repeats it, and at most ${MAX_UNCOUNTED} characters of it that no model reads`,
  zh: `过长：回答会重复该字段，其中模型不读取的内容最多 ${MAX_UNCOUNTED} 个字符`,
}

const lengthOf = (value: unknown): number => JSON.stringify(value ?? null).length

/**
 * Throws invalid_request if a response would repeat more than its request pays for: every stream holds the repeated members in memory.
 * The error names the longest one.
 */
export function requireShortHead(head: Json, conversation: Conversation): void {
  const uncounted = lengthOf(head) - lengthOf(writeChatInput({ ...conversation, turns: [] }))
  if (uncounted <= MAX_UNCOUNTED) return
  const names = Object.keys(head).toSorted((one, other) => lengthOf(head[other]) - lengthOf(head[one]))
  rejectField(names[0] ?? 'tools', tooLong)
}
