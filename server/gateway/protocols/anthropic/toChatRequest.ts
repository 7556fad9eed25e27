import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { OperatorRules } from '../chat/chatProtocol'
import type { Conversation, MessagesRequest, MessagesTool } from './messagesRequest'
import { toChatMessages } from './toChatMessages'
import type { ChatRequest } from '@/server/gateway/types'

type Members = Partial<ChatRequest>

const foreignTool = {
  en: 'names a tool that the provider of another API runs itself; here a tool is a function of your own program',
  zh: '是由其他服务商自行执行的工具；这里的工具是你自己程序中的函数',
}

function toolOf(tool: MessagesTool, at: string) {
  const { type = 'custom', name, description, input_schema: parameters } = tool
  if (type !== null && type !== 'custom') return rejectField(`${at}.type`, foreignTool)
  const offered = { name, ...(description === undefined ? {} : { description }) }
  return { type: 'function' as const, function: { ...offered, parameters: parameters ?? { type: 'object' } } }
}

function toolsOf({ tools, tool_choice: choice }: Conversation): Members {
  const offered = tools?.length ? { tools: tools.map((tool, index) => toolOf(tool, `tools.${index}`)) } : {}
  if (choice === undefined) return offered
  const { type, name = '', disable_parallel_tool_use: isSingle } = choice
  const single = isSingle === true ? { parallel_tool_calls: false } : {}
  if (type === 'tool') return { ...offered, ...single, tool_choice: { type: 'function', function: { name } } }
  return { ...offered, ...single, tool_choice: type === 'any' ? 'required' : type }
}

const highEfforts = new Set(['xhigh', 'max'])

function effortOf({ thinking, output_config: config }: Conversation): Members {
  const { effort, format } = config ?? {}
  const answer = { name: 'answer', schema: format?.schema ?? {} }
  return {
    ...(thinking?.type === 'disabled' ? { thinking_mode: false } : {}),
    ...(effort === undefined ? {} : { reasoning_effort: highEfforts.has(effort) ? 'high' : effort }),
    ...(format === undefined ? {} : { response_format: { type: 'json_schema', json_schema: answer } }),
  }
}

function samplingOf(
  { temperature, top_p: share, top_k: count, stop_sequences: stop }: MessagesRequest,
  rules: OperatorRules,
): Members {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(share === undefined ? {} : { top_p: share }),
    ...(count !== undefined && rules.passMembers.has('top_k') ? { top_k: count } : {}),
    ...(stop?.length ? { stop } : {}),
  }
}

/** A conversation in the form of Messages as one of a chat; throws invalid_request for what has no counterpart and would matter. */
export const toChatConversation = (conversation: Conversation, rules: OperatorRules): ChatRequest => ({
  model: conversation.model,
  messages: toChatMessages(conversation, rules),
  ...toolsOf(conversation),
  ...effortOf(conversation),
})

/** The same for a request with how it is to be answered. */
export const toChatRequest = (request: MessagesRequest, rules: OperatorRules): ChatRequest => ({
  ...toChatConversation(request, rules),
  ...samplingOf(request, rules),
  max_tokens: request.max_tokens,
  ...(request.stream === true ? { stream: true } : {}),
})

/** Whether the answer shows what the model thought: only to who asks for it, since others read the first block as the answer. */
export const showsThinking = ({ thinking }: Conversation): boolean =>
  thinking !== undefined && thinking.type !== 'disabled'
