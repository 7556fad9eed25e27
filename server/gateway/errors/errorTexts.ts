import type { LocalisedText } from '@/openapi/configuration'

/** The text of each error of the model API, unless the error brings its own. */
export const errorTexts = {
  invalid_json: { en: 'The body is not JSON.', zh: '请求体不是合法的 JSON。' },
  invalid_request: { en: 'The request is not valid.', zh: '请求不符合要求。' },
  invalid_api_key: { en: 'This API token is not known.', zh: 'Token 无效。' },
  expired_api_key: { en: 'This API token has expired.', zh: 'Token 已过期。' },
  not_found: {
    en: 'There is no such address. The API has chat/completions, messages, embeddings and models.',
    zh: '没有这个地址。本接口有 chat/completions、messages、embeddings 与 models。',
  },
  model_not_found: { en: 'There is no such model.', zh: '模型不存在。' },
  body_too_slow: { en: 'The body took too long to arrive.', zh: '请求体传输超时。' },
  request_too_large: { en: 'The body is too large.', zh: '请求体过大。' },
  too_many_refusals: {
    en: 'Too many of your requests were refused in this minute.',
    zh: '一分钟内被拒绝的请求过多。',
  },
  too_many_bodies: {
    en: 'Another large request of your account is still on its way.',
    zh: '账号的另一个大请求还在传输。',
  },
  too_many_calls: { en: 'Too many calls of your account are under way.', zh: '账号同时进行的调用过多。' },
  requests_per_minute: { en: 'Too many requests in this minute.', zh: '一分钟内请求过多。' },
  tokens_per_minute: { en: 'Too many tokens in this minute.', zh: '一分钟内 Token 过多。' },
  request_exceeds_tokens_per_minute: {
    en: 'This call alone needs more tokens than a minute has.',
    zh: '单次调用所需的 Token 超过了每分钟的限额。',
  },
  monthly_input_tokens: { en: 'This month’s input tokens are used up.', zh: '本月输入 Token 限额已用完。' },
  monthly_output_tokens: { en: 'This month’s output tokens are used up.', zh: '本月输出 Token 限额已用完。' },
  internal_error: { en: 'The API failed.', zh: '服务内部出错。' },
  upstream_error: { en: 'The model gave no usable answer.', zh: '模型服务返回异常。' },
  server_busy: { en: 'The API takes no large request at this moment.', zh: '服务当前无法接收更多大请求。' },
  upstream_unavailable: { en: 'The model cannot be reached now.', zh: '模型服务暂时无法连接。' },
  service_unavailable: { en: 'The API is not available now.', zh: 'API 暂时不可用。' },
  upstream_timeout: { en: 'The model took too long.', zh: '模型响应超时。' },
} as const satisfies Readonly<Record<string, LocalisedText>>
