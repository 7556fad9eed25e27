import type { components } from '@/openapi/gateway'
import { present, type Json } from '@/server/platform/json'
import type { Conversation, Reasoning, Tool, ToolName } from '@/server/gateway/conversation/conversation'
import type { ToolNames } from '@/server/gateway/conversation/toolNames'
import { required, type RequestRules } from '@/server/gateway/conversation/readingRules'
import { ignoreType, rejectVendorChoice, type IgnoredTypes } from '@/server/gateway/conversation/vendorTools'

type GivenTool = components['schemas']['ResponsesTool']
export type ResponsesRequest = components['schemas']['ResponsesRequest']

export type Context = {
  rules: RequestRules
  ignored: IgnoredTypes
  /** Decrypts the reasoning of an earlier response; null if it is not of this account and model. */
  openReasoning: (sealed: string) => Reasoning | null
}

function readTool(tool: GivenTool, at: string, context: Context, namespace?: string): Tool[] {
  const { type, name, description, parameters, strict, format } = tool
  if (type === 'namespace') {
    const within = required(name, `${at}.name`)
    return (tool.tools ?? []).flatMap((inner, index) => readTool(inner, `${at}.tools.${index}`, context, within))
  }
  if (type !== 'function' && type !== 'custom') {
    ignoreType(type, at, context.ignored)
    return []
  }
  const named: Tool = { kind: type, name: required(name, `${at}.name`), ...present({ namespace, description }) }
  return type === 'custom'
    ? [{ ...named, ...present({ format }) }]
    : [{ ...named, ...(strict === true ? { strict } : {}), parameters: parameters ?? { type: 'object' } }]
}

const nameOf = ({ name, namespace }: Json): ToolName => ({
  name: String(name),
  ...(typeof namespace === 'string' ? { namespace } : {}),
})

const isNamed = (tool: ToolName, { name, namespace }: ToolName) => tool.name === name && tool.namespace === namespace

/** The tools of a request, and which of them the model may or must call. */
export function readTools(original: ResponsesRequest, context: Context): Pick<Conversation, 'tools' | 'toolChoice'> {
  const offered = (original.tools ?? []).flatMap((tool, index) => readTool(tool, `tools.${index}`, context))
  const choice = original.tool_choice
  const tools = offered.length === 0 ? {} : { tools: offered }
  if (choice === undefined) return tools
  if (typeof choice === 'string') {
    if (choice === 'required' && offered.length === 0) rejectVendorChoice()
    return offered.length === 0 ? {} : { ...tools, toolChoice: choice }
  }
  if (choice.type === 'allowed_tools') {
    const allowed = (choice.tools ?? []).filter(({ name }) => name !== undefined).map(nameOf)
    const some = offered.filter((tool) => allowed.some((one) => isNamed(tool, one)))
    if (choice.mode === 'required' && some.length === 0) rejectVendorChoice()
    return some.length === 0 ? {} : { tools: some, toolChoice: choice.mode ?? 'auto' }
  }
  if (choice.type !== 'function' && choice.type !== 'custom') return rejectVendorChoice()
  return { ...tools, toolChoice: nameOf(choice) }
}

/** Tells for a function whether the model may call it; a function that was not offered, too, unless the request names the allowed tools. */
export function allowedCalls({ tool_choice: choice }: ResponsesRequest, names: ToolNames): (name: string) => boolean {
  if (choice === 'none') return () => false
  return typeof choice === 'object' && choice.type === 'allowed_tools' ? names.has : () => true
}
