import type { LocalisedText } from '@/openapi/configuration'
import type { errorTexts } from './errorTexts'

type ErrorCode = keyof typeof errorTexts
type Headers = Readonly<Record<string, string>>

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

function formatWait(seconds: number): LocalisedText {
  if (seconds < HOUR_SECONDS) return { en: `${seconds} s`, zh: `${seconds} 秒` }
  const [hours, days] = [Math.ceil(seconds / HOUR_SECONDS), Math.ceil(seconds / DAY_SECONDS)]
  return seconds < DAY_SECONDS ? { en: `${hours} h`, zh: `${hours} 小时` } : { en: `${days} d`, zh: `${days} 天` }
}

/** When a rejected call may be repeated. */
function retryHint({ 'Retry-After': seconds }: Headers): LocalisedText | null {
  if (seconds === undefined) return null
  const { en, zh } = formatWait(Number(seconds))
  return { en: `Try again in ${en}.`, zh: `请在 ${zh}后重试。` }
}

const minuteLimits: Partial<Record<ErrorCode, { header: string; words: LocalisedText }>> = {
  requests_per_minute: { header: 'X-RateLimit-Limit-Requests', words: { en: 'requests', zh: '次请求' } },
  tokens_per_minute: { header: 'X-RateLimit-Limit-Tokens', words: { en: 'tokens', zh: '个 Token' } },
}

/** The account's limit that was reached. */
function limitHint(code: ErrorCode, headers: Headers): LocalisedText | null {
  const limit = minuteLimits[code]
  const number = limit && headers[limit.header]
  if (limit === undefined || number === undefined) return null
  const { en, zh } = limit.words
  return { en: `Your limit is ${number} ${en} per minute.`, zh: `你的限额为每分钟 ${number} ${zh}。` }
}

type Link = { path: string; words: LocalisedText }

const forThisToken: Link = {
  path: '/api/tokens',
  words: { en: 'to change what this token may do', zh: '修改此 Token 的权限' },
}
const forTokens: Link = { path: '/api/tokens', words: { en: 'to create one', zh: '创建新的 Token' } }
const forLimits: Link = { path: '/api/strategy', words: { en: 'to apply for higher limits', zh: '申请更高的限额' } }

const links: Partial<Record<ErrorCode, Link>> = {
  invalid_api_key: forTokens,
  expired_api_key: forTokens,
  model_not_found: { path: '/api/models', words: { en: 'for all models', zh: '查看全部模型' } },
  requests_per_minute: forLimits,
  tokens_per_minute: forLimits,
  request_exceeds_tokens_per_minute: forLimits,
  monthly_input_tokens: forLimits,
  monthly_output_tokens: forLimits,
}

type Rejection = { code: ErrorCode; headers: Headers; isOfToken: boolean }

function linkHint({ code, isOfToken }: Rejection, portal: string): LocalisedText | null {
  const place = isOfToken ? forThisToken : links[code]
  if (place === undefined) return null
  const { path, words } = place
  return { en: `Visit ${portal}${path} ${words.en}.`, zh: `可在 ${portal}${path} ${words.zh}。` }
}

/**
 * Sentences that tell a rejected caller what to do: the limit that was reached, when to retry, and where to ask for more. An
 * error about the token's own limit names that limit itself.
 */
export function errorHints(rejection: Rejection, portal: string): readonly LocalisedText[] {
  const { code, headers, isOfToken } = rejection
  const words = [isOfToken ? null : limitHint(code, headers), retryHint(headers), linkHint(rejection, portal)]
  return words.filter((one) => one !== null)
}
