import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { ChatRequest } from '@/server/gateway/types'
import { SCHEMA_NAME } from './repeatedFields'
import { missing, toChatMessages, type Context, type ResponsesRequest } from './toChatMessages'
import { toChatTools } from './toChatTools'
import { createToolNames, type ToolNames } from './toolNames'

/** A request as a chat, and what its response needs to know of it. */
export type Translated = {
  request: ChatRequest
  names: ToolNames
  /** Types of tools and items that the portal does not have; they were left out. */
  dropped: readonly string[]
}

function toFormat({ text }: ResponsesRequest): Partial<ChatRequest> {
  const { format, verbosity } = text ?? {}
  const { type, ...schema } = format ?? { type: 'text' }
  return {
    ...(type === 'text'
      ? {}
      : {
          response_format: type === 'json_schema' ? { type, json_schema: { name: SCHEMA_NAME, ...schema } } : { type },
        }),
    ...(verbosity === undefined ? {} : { verbosity }),
  }
}

const LOGPROBS = 'message.output_text.logprobs'

/** Members with the same name and meaning in both protocols. */
const SAME = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'parallel_tool_calls', 'user'] as const

function toOptions(original: ResponsesRequest): Partial<ChatRequest> {
  const { max_output_tokens: most, top_logprobs: count = 0, include = [], reasoning } = original
  const same = SAME.flatMap((name) => (original[name] === undefined ? [] : [[name, original[name]] as const])) // as: a pair
  return {
    ...Object.fromEntries(same),
    ...toFormat(original),
    ...(most === undefined ? {} : { max_completion_tokens: most }),
    ...(count > 0 || include.includes(LOGPROBS) ? { logprobs: true, top_logprobs: count } : {}),
    ...(reasoning?.effort === undefined
      ? {}
      : { reasoning_effort: reasoning.effort === 'xhigh' ? 'high' : reasoning.effort }),
    ...(original.stream === true ? { stream: true } : {}),
  }
}

/** A request of the Responses API as one of a chat; throws invalid_request for what has no counterpart and would matter. */
export function toChatRequest(original: ResponsesRequest, openReasoning: Context['openReasoning']): Translated {
  const context = { names: createToolNames(), dropped: new Set<string>(), openReasoning }
  const tools = toChatTools(original, context) // first: they name the functions of earlier calls
  const messages = toChatMessages(original, context)
  if (messages.length === 0) rejectField('input', missing)
  const request = {
    model: original.model,
    messages,
    ...tools,
    ...toOptions(original),
  }
  return { request, names: context.names, dropped: [...context.dropped] }
}
