import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { ChatRequest } from '@/server/gateway/types'
import { isJson, type Json } from '@/server/platform/json'
import type { components } from '@/openapi/gateway'
import { dropType, required, type Context, type ResponsesRequest } from './toChatMessages'

type Tool = components['schemas']['ResponsesTool']
type ChatTool = NonNullable<ChatRequest['tools']>[number]

const hosted = {
  en: 'requires a tool that this portal does not have',
  zh: '要求使用本站没有的工具',
}

const inputSchema = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] }

/** A custom tool as a function with one text, with its grammar in the description. */
function customTool(name: string, { description, format }: Tool): ChatTool {
  const grammar = isJson(format) && format['type'] === 'grammar' ? format : null
  const said = [
    ...(description === undefined ? [] : [description]),
    ...(grammar === null
      ? []
      : [`\`input\` follows this grammar (${String(grammar['syntax'])}):\n${String(grammar['definition'])}`]),
  ].join('\n\n')
  return {
    type: 'function',
    function: { name, ...(said === '' ? {} : { description: said }), parameters: inputSchema },
  }
}

function toTools(tool: Tool, at: string, context: Context, namespace?: string): ChatTool[] {
  const { type, description } = tool
  if (type === 'namespace') {
    const within = required(tool.name, `${at}.name`)
    return (tool.tools ?? []).flatMap((inner, index) => toTools(inner, `${at}.tools.${index}`, context, within))
  }
  if (type !== 'function' && type !== 'custom') {
    dropType(type, at, context)
    return []
  }
  const own = required(tool.name, `${at}.name`)
  const name = context.names.add({ name: own, kind: type, ...(namespace === undefined ? {} : { namespace }) })
  if (type === 'custom') return [customTool(name, tool)]
  const members = {
    ...(description === undefined ? {} : { description }),
    ...(tool.strict === true ? { strict: true } : {}),
  }
  return [{ type: 'function', function: { name, ...members, parameters: tool.parameters ?? { type: 'object' } } }]
}

/** The tools of a request as functions of a chat, and which of them the model may or must call. */
export function toChatTools(original: ResponsesRequest, context: Context): Partial<ChatRequest> {
  const offered = (original.tools ?? []).flatMap((tool, index) => toTools(tool, `tools.${index}`, context))
  const choice = original.tool_choice
  const tools = offered.length === 0 ? {} : { tools: offered }
  if (choice === undefined) return tools
  if (typeof choice === 'string') {
    if (choice === 'required' && offered.length === 0) rejectField('tool_choice', hosted)
    return offered.length === 0 ? {} : { ...tools, tool_choice: choice }
  }
  const functionFor = ({ name, namespace }: Json) =>
    context.names.functionOf({
      name: String(name),
      ...(typeof namespace === 'string' ? { namespace } : {}),
    })
  if (choice.type === 'allowed_tools') {
    const allowed = new Set((choice.tools ?? []).filter(({ name }) => name !== undefined).map(functionFor))
    const some = offered.filter(({ function: { name } }) => allowed.has(name))
    if (choice.mode === 'required' && some.length === 0) rejectField('tool_choice', hosted)
    return some.length === 0 ? {} : { tools: some, tool_choice: choice.mode ?? 'auto' }
  }
  if (choice.type !== 'function' && choice.type !== 'custom') return rejectField('tool_choice', hosted)
  return { ...tools, tool_choice: { type: 'function', function: { name: functionFor(choice) } } }
}
