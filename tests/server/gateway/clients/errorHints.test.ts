import { expect, test } from 'vitest'
import type { GatewayErrorCode } from '@/server/gateway/errors/errorCodes'
import { GatewayError } from '@/server/gateway/errors/gatewayError'

const portal = 'https://portal.example'
const minute = { 'X-RateLimit-Limit-Requests': '10', 'X-RateLimit-Limit-Tokens': '5000' }
const after = (seconds: number) => ({ ...minute, 'Retry-After': String(seconds) })
const inLanguage = (language: 'en' | 'zh', fault: GatewayError) =>
  fault.toBody({ language, portal, requestId: '' }).error.message.replace(/(?: See |详见 )\S+$/, '')

test.each<[GatewayErrorCode, Record<string, string>, string, string]>([
  [
    'requests_per_minute',
    after(12),
    'Too many requests in this minute. Your limit is 10 requests per minute. Try again in 12 s. Visit https://portal.example/api/strategy to apply for higher limits.',
    '一分钟内请求过多。你的限额为每分钟 10 次请求。请在 12 秒后重试。可在 https://portal.example/api/strategy 申请更高的限额。',
  ],
  [
    'tokens_per_minute',
    after(60),
    'The tokens of this minute are used up. Your limit is 5000 tokens per minute. Try again in 60 s. Visit https://portal.example/api/strategy to apply for higher limits.',
    '本分钟的 Token 已用完。你的限额为每分钟 5000 个 Token。请在 60 秒后重试。可在 https://portal.example/api/strategy 申请更高的限额。',
  ],
  [
    'monthly_input_tokens',
    after(7.5 * 86_400),
    'This month’s input tokens are used up. Try again in 8 d. Visit https://portal.example/api/strategy to apply for higher limits.',
    '本月输入 Token 限额已用完。请在 8 天后重试。可在 https://portal.example/api/strategy 申请更高的限额。',
  ],
  [
    'monthly_output_tokens',
    after(3601),
    'This month’s output tokens are used up. Try again in 2 h. Visit https://portal.example/api/strategy to apply for higher limits.',
    '本月输出 Token 限额已用完。请在 2 小时后重试。可在 https://portal.example/api/strategy 申请更高的限额。',
  ],
  [
    'too_many_calls',
    { 'Retry-After': '1' },
    'Too many calls of your account are under way. Try again in 1 s.',
    '账号同时进行的调用过多。请在 1 秒后重试。',
  ],
  [
    'upstream_unavailable',
    { 'Retry-After': '5' },
    'The model cannot be reached now (service unavailable). Try again.',
    '模型服务暂时无法连接（service unavailable），请重试。',
  ],
])('a refusal with %s and %j names the next step', (code, headers, en, zh) => {
  const fault = new GatewayError(code, { headers })
  expect([inLanguage('en', fault), inLanguage('zh', fault)]).toEqual([en, zh])
})

test('a rejection by a token’s own scope or limit names the token page only', () => {
  const message = {
    en: 'This token is limited to 2 requests per minute by its owner.',
    zh: '此 Token 由其所有者限制。',
  }
  const fault = new GatewayError('requests_per_minute', { headers: after(12), message, isTokenLimit: true })
  const change = 'Visit https://portal.example/api/tokens to change what this token may do.'
  expect(inLanguage('en', fault)).toBe(`${message.en} Try again in 12 s. ${change}`)
  expect(inLanguage('zh', fault)).toBe(
    `${message.zh}请在 12 秒后重试。可在 https://portal.example/api/tokens 修改此 Token 的权限。`,
  )
  const scoped = new GatewayError('model_not_found', { message, isTokenLimit: true })
  expect(inLanguage('en', scoped)).toBe(`${message.en} ${change}`)
})
