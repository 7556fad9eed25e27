import { isJson, type Json } from '@/server/platform/json'
import type { ResponsesRequest } from './readTools'

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
