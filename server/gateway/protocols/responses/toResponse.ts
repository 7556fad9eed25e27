import { toResponsesError } from '@/server/gateway/errors/errorBody'
import { GatewayError, type ErrorContext } from '@/server/gateway/errors/gatewayError'
import { InputTooLong } from '@/server/gateway/errors/inputTooLong'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import { toResponsesUsage } from '@/server/gateway/metering/usageForms'
import type { Json } from '@/server/platform/json'
import { newId, type AnswerEvent, type StopReason } from '@/server/gateway/conversation/answerEvents'
import { createItems, type Emit, type ResponseOptions } from './outputItems'
import type { ResponsesRequest } from './readTools'
import { repeatToolChoice, repeatTools, wholeFormat } from './repeatedFields'

/** The members of a response that repeat its request, with the defaults of the API. */
export function headOf(original: ResponsesRequest): Json {
  const { reasoning, text } = original
  return {
    model: original.model,
    instructions: original.instructions ?? null,
    max_output_tokens: original.max_output_tokens ?? null,
    max_tool_calls: original.max_tool_calls ?? null,
    parallel_tool_calls: original.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort: reasoning?.effort ?? null, summary: reasoning?.summary ?? null },
    background: false,
    store: false,
    temperature: original.temperature ?? 1,
    top_p: original.top_p ?? 1,
    top_logprobs: original.top_logprobs ?? 0,
    presence_penalty: original.presence_penalty ?? 0,
    frequency_penalty: original.frequency_penalty ?? 0,
    text: { format: wholeFormat(text?.format), verbosity: text?.verbosity ?? 'medium' },
    tool_choice: repeatToolChoice(original.tool_choice),
    tools: repeatTools(original.tools),
    truncation: original.truncation ?? 'disabled',
    service_tier: 'default',
    metadata: original.metadata ?? {},
    user: original.user ?? null,
    safety_identifier: original.safety_identifier ?? null,
    prompt_cache_key: original.prompt_cache_key ?? null,
  }
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** The error of a response that a limit ended. A retry gets more in a later minute, but not in the same month. */
const cuts = {
  month: () => new GatewayError('monthly_output_tokens'),
  minute: () =>
    new GatewayError('tokens_per_minute', {
      message: {
        en: 'The response needs more tokens than were left in this minute.',
        zh: '回答所需的 Token 超过了本分钟的剩余限额。',
      },
      headers: { 'Retry-After': '60' },
    }),
}

/** Why a response is not complete; null if it is. */
function incompleteReason(reason: StopReason): string | null {
  if (reason === 'length') return 'max_output_tokens'
  return reason === 'filter' ? 'content_filter' : null
}

const failureCodes: Readonly<Record<string, string>> = {
  requests_per_minute: 'rate_limit_exceeded',
  tokens_per_minute: 'rate_limit_exceeded',
  request_exceeds_tokens_per_minute: 'context_length_exceeded',
  request_too_large: 'context_length_exceeded',
  request_exceeds_tokens_per_month: 'insufficient_quota',
  monthly_input_tokens: 'insufficient_quota',
  monthly_output_tokens: 'insufficient_quota',
  invalid_request: 'invalid_prompt',
  model_not_found: 'invalid_prompt',
}

/** Codex waits as the English words of a message say. */
const waitHint = (fault: GatewayError, code: string) =>
  code === 'rate_limit_exceeded' ? ` (try again in ${fault.headers['Retry-After'] ?? '60'}s)` : ''

/** An error in `response.failed`; the portal's own code stays in the link of the message. */
function errorOf(fault: GatewayError, context: ErrorContext) {
  const code = fault instanceof InputTooLong ? 'context_length_exceeded' : (failureCodes[fault.code] ?? 'server_error')
  return { code, message: toResponsesError(fault, context).message + waitHint(fault, code) }
}

/** Builds a response from the events of an answer. */
export function createResponse(options: ResponseOptions, emit: Emit) {
  const id = newId('resp')
  const createdAt = nowSeconds()
  const items = createItems(options, emit)
  let stop: StopReason = 'end'
  const responseOf = (status: string, members: Json) => ({
    id,
    object: 'response',
    created_at: createdAt,
    completed_at: null,
    status,
    error: null,
    incomplete_details: null,
    ...options.head,
    output: [...items.output],
    usage: null,
    ...members,
  })

  return {
    /** The response before its first item. */
    begun: () => responseOf('in_progress', {}),
    add(events: readonly AnswerEvent[]) {
      for (const one of events) {
        if (one.type === 'stop') stop = one.reason
        items.add(one)
      }
    },
    ended(counter: Pick<UsageCounter, 'usage' | 'cutBy'>, context: ErrorContext) {
      const usage = toResponsesUsage(counter.usage())
      const reason = incompleteReason(stop)
      // The item that was cut is not done: an agent would run half a call.
      if (reason === 'max_output_tokens' && counter.cutBy !== null)
        return responseOf('failed', { error: errorOf(cuts[counter.cutBy](), context), usage })
      items.close(reason === null ? 'completed' : 'incomplete')
      if (reason === null) return responseOf('completed', { completed_at: nowSeconds(), usage })
      return responseOf('incomplete', { incomplete_details: { reason }, usage })
    },
    failed: (fault: GatewayError, context: ErrorContext) => responseOf('failed', { error: errorOf(fault, context) }),
  }
}
