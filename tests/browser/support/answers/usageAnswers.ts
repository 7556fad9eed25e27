import type { Page } from '@playwright/test'
import type { ModelCall, TrendGroup, TrendPoint, TrendQuery, UsageOverview } from '@/openapi/types'
import { askItself } from '../visit'

const dayMs = 86_400_000
const zone = 'Asia/Shanghai'

const overview: UsageOverview = {
  total: { calls: 18_234, input_tokens: 1_234_567_890, output_tokens: 234_567_890 },
  last_seven_day: { calls: 1204, input_tokens: 45_678_901, output_tokens: 9_876_543 },
  seven_day_diff: { calls: 132, input_tokens: -2_345_678, output_tokens: 0 },
  month_used: { input_tokens: 912_345, output_tokens: 1_234_567 },
  month_quota: { input_tokens: 1_000_000, output_tokens: 3_000_000 },
  time_zone: zone,
}

const models = [
  { modelID: 'intern-s1', modelName: 'Intern-S1' },
  { modelID: 'internvl3', modelName: 'InternVL3' },
]

/** The day it is in the reporting zone, some days from now. */
export const reportingDay = (days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * dayMs)

/** One point a day: the n-th day has n calls, with one model chosen ten times as many. */
function pointsOf({ startTime, endTime, method, modelIds }: TrendQuery): TrendPoint[] {
  const count = (Date.parse(endTime) - Date.parse(startTime)) / dayMs + 1
  const factor = modelIds.length === 1 ? 10 : 1
  return Array.from({ length: count }, (_, index) => {
    const n = factor * (method === 1 ? ((index + 1) * (index + 2)) / 2 : index + 1)
    const date = new Date(Date.parse(startTime) + index * dayMs).toISOString().slice(0, 10)
    return { date, api_calls: n, input_tokens: n * 1000, output_tokens: n * 500 }
  })
}

/** Three parts of the figures: two models, or tokens of the same names, and the rest. */
const groupsOf = (query: TrendQuery, used: typeof models): TrendGroup[] => [
  ...used.map(({ modelID: id, modelName: name }) => ({ id, name, list: pointsOf({ ...query, modelIds: [] }) })),
  { id: null, name: null, list: pointsOf({ ...query, modelIds: [] }) },
]

/** A streamed call with every detail. */
export const aCall: ModelCall = {
  called_at: '2026-11-20T16:30:00.000Z',
  model: 'intern-s1',
  token_name: 'notebook',
  status: 200,
  input_tokens: 12_345,
  output_tokens: 3421,
  latency_ms: 1830,
  request_id: '6f0c1f0e-2b0a-4d39-9a53-5b1f0a2f6c11',
  actual_model: 'intern-s1-20250726',
  protocol: 'chat',
  error_code: null,
  cached_tokens: 8192,
  reasoning_tokens: 1200,
  first_token_ms: 412,
  finish_reason: 'stop',
  client: 'openai-python',
}

/** A call that the limit of the minute rejected, of which nothing more is known. */
export const aRejectedCall: ModelCall = {
  ...aCall,
  status: 429,
  input_tokens: 0,
  output_tokens: 0,
  latency_ms: 9,
  request_id: 'rejected-1',
  actual_model: null,
  protocol: 'messages',
  error_code: 'requests_per_minute',
  cached_tokens: null,
  reasoning_tokens: null,
  first_token_ms: null,
  finish_reason: null,
  client: null,
}

/** Fakes the statistics calls with fixed figures. */
export async function answerUsage(page: Page, { used = models }: { used?: typeof models } = {}) {
  await askItself(page)
  const success = (data: unknown) => ({ json: { code: 0, msg: '', data } })
  const week: TrendQuery = { startTime: reportingDay(-6), endTime: reportingDay(), modelIds: [], type: 1, method: 2 }
  const seen: UsageOverview = Object.assign({ daily: pointsOf(week) }, overview)
  await page.route('**/puyu/statistics/user/api', (route) => route.fulfill(success(seen)))
  await page.route('**/puyu/statistics/models', (route) => route.fulfill(success({ list: used })))
  await page.route('**/puyu/statistics/data', (route) => {
    const query = route.request().postDataJSON() as TrendQuery // the portal's own client wrote it
    const list = pointsOf(query)
    const previous = { calls: 16, input_tokens: 32_000, output_tokens: 14_000 }
    const groups = query.group_by && { groups: groupsOf(query, used) }
    return route.fulfill(success({ time_zone: zone, list, previous, ...groups }))
  })
}
