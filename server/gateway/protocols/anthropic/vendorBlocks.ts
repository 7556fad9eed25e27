import { isJson, type Json } from '@/server/platform/json'
import type { MessagesConversation, MessagesTool } from './messagesRequest'

/** Whether a block of an assistant's message is the call of a tool that the vendor runs, or its result, such as `web_search_tool_result`. */
export const isVendorBlock = (type: string): boolean =>
  type === 'server_tool_use' || type === 'mcp_tool_use' || type.endsWith('_tool_result')

/** A tool with a type of its own, such as `web_search_20250305`, in place of a schema. */
export const isVendorTool = ({ type }: MessagesTool): boolean =>
  type !== undefined && type !== null && type !== 'custom' && type !== 'function'

const isKept = (block: Json) => !isVendorBlock(String(block['type']))

/** A request without a vendor's tools, their calls and results: its model server gets what was read of it. */
export function withoutVendorTools<Request extends MessagesConversation>(request: Request): Request {
  const { messages, tools, tool_choice: choice, ...others } = request
  const own = tools?.filter((tool) => !isVendorTool(tool)) ?? []
  const written = messages.flatMap((message) => {
    const { role, content } = message
    if (role !== 'assistant' || typeof content === 'string') return [message]
    const kept = content.filter((block) => !isJson(block) || isKept(block))
    return kept.length === 0 && content.length > 0 ? [] : [{ ...message, content: kept }]
  })
  const offered = own.length === 0 ? {} : { tools: own, ...(choice === undefined ? {} : { tool_choice: choice }) }
  return { ...others, messages: written, ...offered } as Request // as: the same members, or fewer optional ones
}
