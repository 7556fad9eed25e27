import type { Page } from '@playwright/test'
import { addDays } from '@/openapi/rules/days'
import type {
  ApiToken,
  CatalogueModel,
  ModelCall,
  RateApplication,
  RateLimitAnswer,
  RemainingLimits,
  ServiceStatus,
  TrendQuery,
  UsageOverview,
  UserInfo,
} from '@/openapi/types'
import { askItself } from '../visit'

/** The longest count in full, and the longest that is shortened. */
const [inFull, shortened] = [999_999_999, Number.MAX_SAFE_INTEGER]
const zone = 'America/Argentina/ComodRivadavia'
const instant = '2026-12-30T22:58:59.999Z'
const today = '2026-12-30'
const longest = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
const modelId = longest('internvl3.5-241b-a28b-instruct-', 128)
const tokenName = longest('WWW_nightly.build-', 64)
const both = (text: string) => ({ zh: text, en: text })

const user: Omit<UserInfo, 'ssoUid'> = {
  username: longest('wilhelmina_', 64),
  nickname: longest('Wilhelmina', 64),
  avatar: '',
  email: `${longest('wilhelmina.', 64)}@${longest('mmmm', 63)}.example.org`,
}
const usage = (count: number) => ({ calls: count, input_tokens: count, output_tokens: count })
const overview: UsageOverview = {
  total: usage(shortened),
  last_seven_day: usage(inFull),
  seven_day_diff: { calls: -inFull, input_tokens: shortened, output_tokens: -shortened },
  month_used: { input_tokens: inFull, output_tokens: shortened - 1 },
  month_quota: { input_tokens: shortened, output_tokens: shortened },
  time_zone: zone,
}
export const longestCall = {
  called_at: instant,
  model: modelId,
  token_name: tokenName,
  status: 500,
  input_tokens: inFull,
  output_tokens: inFull,
  latency_ms: 3_599_999,
  request_id: longest('WWW-6f0c1f0e-4d39', 64),
  actual_model: modelId,
  protocol: 'messages',
  error_code: 'requests_per_minute',
  cached_tokens: inFull,
  reasoning_tokens: inFull,
  first_token_ms: 3_599_999,
  finish_reason: 'length',
  client: 'anthropic-sdk',
} as const satisfies ModelCall
const token: ApiToken = {
  id: '018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b11',
  token_name: tokenName,
  token: 'intern_…WWWW',
  auth_status: 1,
  created_at: instant,
  expired_at: '2027-12-30T22:58:59.999Z',
  last_used_at: instant,
  last_seven_day_calls: inFull,
  models: [modelId],
  rpm: 1_000_000_000,
  note: longest('https://example.org/nightly/', 200),
}
const resetsAt = '2026-12-31T22:00:00.000Z'
const rate: RateLimitAnswer = {
  rate_limit: { rpm: inFull, tpm: inFull, input_tokens: shortened, output_tokens: shortened },
  resets_at: resetsAt,
  time_zone: zone,
}
const rest = { limit: shortened, remaining: 1 }
const remaining: RemainingLimits = {
  minute: { requests: rest, tokens: rest, reset_seconds: 59 },
  month: { input_tokens: rest, output_tokens: rest, resets_at: resetsAt },
}
const application: RateApplication = {
  id: 'rejected',
  status: 'rejected',
  reason: longest('https://example.org/reason/', 200),
  created_at: instant,
  decided_at: instant,
  application: {
    name: longest('W', 24),
    developer_type: 2,
    org_name: longest('W', 24),
    use_scene: longest('W', 100),
    rpm: 1000,
    tpm: 50_000,
    model_ids: [modelId],
  },
}
const figures = { share: 0.9999, p50_ms: 3_599_999, p95_ms: 3_599_999 }
const status: ServiceStatus = {
  updated_at: instant,
  time_zone: zone,
  slow_ms: 3_599_999,
  list: [
    {
      id: modelId,
      state: 'degraded',
      periods: ([1, 7, 90] as const).map((days) => ({ days, ...figures })),
      days: Array.from({ length: 90 }, (_, index) => ({
        day: addDays(today, index - 89),
        state: 'degraded' as const,
        ...figures,
      })),
    },
  ],
  incidents: [
    {
      id: 'longest',
      title: both(longest('https://example.org/incident/', 120)),
      model_ids: [modelId],
      started_at: instant,
      resolved_at: null,
      updates: [{ at: instant, text: both(longest('https://example.org/incident/', 200)) }],
    },
  ],
}
const model: CatalogueModel = {
  id: modelId,
  name: both(longest('InternVL3.5-241B-A28B-', 64)),
  context_length: shortened,
  max_output: shortened,
  licence: longest('LicenseRef-Community-', 64),
}

const page = <Item>(list: readonly Item[]) => ({ list, total: inFull, page: 1, page_size: 20 })

function trend({ startTime, endTime }: TrendQuery) {
  const counts = { api_calls: shortened, input_tokens: shortened, output_tokens: shortened }
  const list: object[] = []
  for (let date = startTime; date <= endTime; date = addDays(date, 1)) list.push({ date, ...counts })
  return { time_zone: zone, list, previous: usage(shortened) }
}

/** The data of each call, by its path. */
const answers: Readonly<Record<string, unknown>> = {
  '/statistics/user/api': overview,
  '/statistics/models': { list: [{ modelID: modelId, modelName: modelId }] },
  '/statistics/calls': { time_zone: zone, ...page([longestCall, longestCall]) },
  [`/statistics/calls/${longestCall.request_id}`]: { time_zone: zone, call: longestCall },
  '/user/tokens': page([token]),
  '/api/rate': rate,
  '/api/rate/remaining': remaining,
  '/api/rate/applications': { list: [application] },
  '/api/models': { list: [model] },
  '/status': status,
}

/** Answers the calls of this tab's pages with the longest names, dates and counts that the contract allows. */
export async function answerLongest(tab: Page) {
  await askItself(tab)
  await tab.route('**/puyu/**', async (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace(/^\/puyu/, '')
    const answer = (data: unknown) => route.fulfill({ json: { code: 0, msg: '', data } })
    if (path === '/statistics/data') return answer(trend(request.postDataJSON() as TrendQuery)) // the portal's own client wrote it
    if (path in answers) return answer(answers[path])
    if (path !== '/users/getUserInfo') return route.fallback()
    const { data } = (await (await route.fetch()).json()) as { data: UserInfo } // the contract's success
    return answer({ ...data, ...user })
  })
}
