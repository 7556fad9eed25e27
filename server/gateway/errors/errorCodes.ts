import type { LocalisedText } from '@/openapi/configuration'

export type ErrorKind = LocalisedText & { status: 400 | 401 | 404 | 408 | 413 | 429 | 500 | 502 | 503 | 504 }

/** The status of each error of the model API in `openapi/gateway.yaml`, and its text unless the error brings its own. */
export const errors = {
  invalid_json: { status: 400, en: 'The body is not JSON.', zh: '请求体不是合法的 JSON。' },
  invalid_request: { status: 400, en: 'The request is not valid.', zh: '请求不符合要求。' },
  context_length_exceeded: {
    status: 400,
    en: 'The input exceeds the context window of this model. Shorten the conversation, or set a smaller `max_completion_tokens`.',
    zh: '输入超出了模型的上下文长度（the input exceeds the context window of this model）。请缩短对话，或调低 `max_completion_tokens`。',
  },
  request_exceeds_tokens_per_minute: {
    status: 400,
    en: 'This call alone needs more tokens than a minute has.',
    zh: '单次调用所需的 Token 超过了每分钟的限额。',
  },
  request_exceeds_tokens_per_month: {
    status: 400,
    en: 'This call alone needs more tokens than a month has.',
    zh: '单次调用所需的 Token 超过了每月的限额。',
  },
  invalid_api_key: { status: 401, en: 'This API token is not known.', zh: 'Token 无效。' },
  session_ended: { status: 401, en: 'Your session has ended. Sign in again.', zh: '登录已失效，请重新登录。' },
  expired_api_key: { status: 401, en: 'This API token has expired.', zh: 'Token 已过期。' },
  not_found: {
    status: 404,
    en: 'There is no such address. The API has chat/completions, responses, messages, embeddings, models and usage.',
    zh: '没有这个地址。本接口有 chat/completions、responses、messages、embeddings、models 与 usage。',
  },
  model_not_found: { status: 404, en: 'There is no such model.', zh: '模型不存在。' },
  body_too_slow: { status: 408, en: 'The body took too long to arrive.', zh: '请求体传输超时。' },
  request_too_large: { status: 413, en: 'The body is too large.', zh: '请求体过大。' },
  too_many_refusals: {
    status: 429,
    en: 'Too many of your requests were refused in this minute.',
    zh: '一分钟内被拒绝的请求过多。',
  },
  too_many_bodies: {
    status: 429,
    en: 'Another large request of your account is still on its way.',
    zh: '账号的另一个大请求还在传输。',
  },
  too_many_calls: { status: 429, en: 'Too many calls of your account are under way.', zh: '账号同时进行的调用过多。' },
  requests_per_minute: { status: 429, en: 'Too many requests in this minute.', zh: '一分钟内请求过多。' },
  // Agents take "too many tokens" for a conversation that is too long.
  tokens_per_minute: { status: 429, en: 'The tokens of this minute are used up.', zh: '本分钟的 Token 已用完。' },
  monthly_input_tokens: {
    status: 429,
    en: 'This month’s input tokens are used up.',
    zh: '本月输入 Token 限额已用完。',
  },
  monthly_output_tokens: {
    status: 429,
    en: 'This month’s output tokens are used up.',
    zh: '本月输出 Token 限额已用完。',
  },
  // Agents retry by English words such as "internal error", so the Chinese texts have them, too.
  internal_error: {
    status: 500,
    en: 'The API failed (internal error). Try again.',
    zh: '服务内部出错（internal error），请重试。',
  },
  upstream_error: {
    status: 502,
    en: 'The server of the model broke off or failed (server error). Try again.',
    zh: '模型服务中断或返回异常（server error），请重试。',
  },
  server_busy: {
    status: 503,
    en: 'The API takes no large request at this moment (service unavailable). Try again.',
    zh: '服务当前无法接收更多大请求（service unavailable），请重试。',
  },
  upstream_unavailable: {
    status: 503,
    en: 'The model cannot be reached now (service unavailable). Try again.',
    zh: '模型服务暂时无法连接（service unavailable），请重试。',
  },
  service_unavailable: {
    status: 503,
    en: 'The API is not available now (service unavailable). Try again.',
    zh: 'API 暂时不可用（service unavailable），请重试。',
  },
  upstream_timeout: {
    status: 504,
    en: 'The model took too long (timeout).',
    zh: '模型响应超时（timeout）。',
  },
} as const satisfies Readonly<Record<string, ErrorKind>>

export type GatewayErrorCode = keyof typeof errors
