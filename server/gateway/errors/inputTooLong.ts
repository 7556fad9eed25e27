import type { LocalisedText } from '@/openapi/configuration'
import { GatewayError } from './gatewayError'

/** The input is too long for its model, or for a limit of its account: a shorter conversation may fit. */
export class InputTooLong extends GatewayError {
  override readonly name = 'InputTooLong'
}

/** Agents shorten a conversation if they read these words, so Chinese messages have them, too. */
const lengthWords = (tokens: number) => `maximum context length is ${tokens} tokens`

/** The model rejected the length of a call; `context` is its context length in tokens, null if unknown. */
export function contextExceeded(context: number | null, cause: Error): InputTooLong {
  const message = context === null ? {} : { message: tooLongFor(context) }
  return new InputTooLong('context_length_exceeded', { param: 'messages', ...message, cause })
}

const tooLongFor = (context: number): LocalisedText => ({
  en: `This model's ${lengthWords(context)}: the conversation and the longest answer together are longer. Shorten the conversation, or set a smaller \`max_completion_tokens\`.`,
  zh: `模型的上下文长度是 ${context} 个 Token（${lengthWords(context)}），对话与最长回答合计超出了它。请缩短对话，或调低 \`max_completion_tokens\`。`,
})

/** A call without a maximum has too little room for an answer, by our count of its input tokens. */
export function noRoomForAnswer(context: number, input: number): InputTooLong {
  const message = {
    en: `This model's ${lengthWords(context)}, and the conversation has about ${input}: too few are left for an answer. Shorten the conversation, or set \`max_completion_tokens\`.`,
    zh: `模型的上下文长度是 ${context} 个 Token（${lengthWords(context)}），而对话约有 ${input} 个，留给回答的太少。请缩短对话，或设置 \`max_completion_tokens\`。`,
  }
  return new InputTooLong('context_length_exceeded', { param: 'messages', message })
}

type Headers = Readonly<Record<string, string>>

export function inputExceedsMinute(input: number, tpm: number, headers: Headers): InputTooLong {
  const message = {
    en: `This call has ${input} input tokens. By your limit for a minute, the ${lengthWords(tpm)}: shorten the conversation.`,
    zh: `此次调用有 ${input} 个输入 Token，而每分钟的限额是 ${tpm} 个（${lengthWords(tpm)}）。请缩短对话。`,
  }
  return new InputTooLong('request_exceeds_tokens_per_minute', { message, headers })
}

export function inputExceedsMonth(limit: number, headers: Headers): InputTooLong {
  const message = {
    en: `This call has more input tokens than a month. By your limit for a month, the ${lengthWords(limit)}: shorten the conversation.`,
    zh: `此次调用的输入 Token 超过了每月的限额 ${limit} 个（${lengthWords(limit)}）。请缩短对话。`,
  }
  return new InputTooLong('request_exceeds_tokens_per_month', { message, headers })
}
