import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiToken } from '@/openapi/types'
import { RefusalCode } from '@/openapi/refusalCodes'
import { useEmbedded } from '@/server/storage/embedded/openEmbedded'
import { accountSeconds, admissions, rateApplications } from '@/server/storage/schema/limitsSchema'
import { apiTokens } from '@/server/storage/schema/schema'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { withDeadline } from '@/server/gateway/call/admitCall'
import { seededCaller } from '../support/caller'
import { memoryClient } from '../support/databases/embedded'
import { somebody, startAddress } from '../support/journeys'
import { startTestServer, type TestServer } from '../support/testServer'

const application = {
  name: 'Lin Wei',
  developer_type: 2,
  org_name: 'Institute',
  use_scene: 'Reading papers',
  model_ids: ['intern-echo'],
  rpm: 60,
}

let server: TestServer
/** Every statement waits for this promise before it is sent. */
let before: () => Promise<void>

beforeEach(async () => {
  before = () => Promise.resolve()
  const nothing = () => Promise.resolve()
  server = await startTestServer(await useEmbedded(await memoryClient(), nothing, { check: () => before() }))
})
afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
})

/** Makes statements wait from now on; `asked` resolves at the first, and `answer` lets all of them run. */
function stall() {
  let answer: () => void = () => undefined
  const stalled = new Promise<void>((resolve) => (answer = resolve))
  const asked = new Promise<void>((resolve) => {
    before = () => {
      resolve()
      return stalled
    }
  })
  return { asked, answer }
}

test('a request whose statements take too long together gets 503 and loses no data', async () => {
  const me = await seededCaller(server)
  const { asked, answer } = stall()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const body = { token_name: 'late' }
  const creating = me.ask('/user/tokens', body, { 'idempotency-key': 'late-token' })
  await asked
  await vi.advanceTimersByTimeAsync(4800)
  expect(await creating).toMatchObject({ code: RefusalCode.SERVICE_UNAVAILABLE, data: null })
  answer()
  vi.useRealTimers()
  const names = async () =>
    (await me.ask<{ list: ApiToken[] }>('/user/tokens')).data?.list.map(({ token_name }) => token_name)
  await expect.poll(names).toEqual(['late', 'first'])
  expect((await me.ask('/user/tokens', body, { 'idempotency-key': 'late-token' })).code).toBe(
    RefusalCode.ALREADY_CREATED,
  )
  expect(await names()).toEqual(['late', 'first'])
})

test.each([
  ['/user/tokens', { token_name: 'late' }, RefusalCode.TOKEN_NAME_TAKEN],
  ['/api/rate/application', { application }, RefusalCode.APPLICATION_PENDING],
])('POST %s creates no duplicate if a client without a key retries a late request', async (path, body, refusal) => {
  const me = await seededCaller(server)
  const { asked, answer } = stall()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const creating = me.ask(path, body)
  await asked
  await vi.advanceTimersByTimeAsync(4800)
  expect((await creating).code).toBe(RefusalCode.SERVICE_UNAVAILABLE)
  answer()
  vi.useRealTimers()
  await expect.poll(async () => (await me.ask(path, body)).code).toBe(refusal)
  expect((await server.db.select().from(apiTokens)).length).toBe(path === '/user/tokens' ? 2 : 1)
  expect((await server.db.select().from(rateApplications)).length).toBe(path === '/user/tokens' ? 0 : 1)
})

test('a late admission gets 503 and reserves nothing', async () => {
  const secret = await (await seededCaller(server)).newSecret()
  const body = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 9 })
  const { asked, answer } = stall()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const headers = { authorization: `Bearer ${secret}` }
  const calling = fetch(`${server.origin}/v1/chat/completions`, { method: 'POST', headers, body })
  await asked
  // The token's own query runs, the admission waits.
  const admission = stall()
  answer()
  await admission.asked
  await vi.advanceTimersByTimeAsync(4800)
  const refused = await calling
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  vi.useRealTimers()
  admission.answer()
  await expect.poll(() => server.db.select().from(modelCalls)).toMatchObject([{ status: 503, outputTokens: 0 }])
  expect(await server.db.select().from(admissions)).toEqual([])
  expect(await server.db.select().from(accountSeconds)).toMatchObject([{ requests: 1, tokens: 0 }])
})

test('a slow page of the sign-in is a 503 page in the visitor’s language', async () => {
  const browser = server.browser()
  const start = startAddress(browser.origin, '/', { lang: 'en' })
  const form = await browser.open(start)
  const submit = () => browser.submit(form, 'screen=signin', { username: 'nobody', password: 'wrong password' })
  for (const ask of [() => browser.open(start), submit]) {
    const { asked, answer } = stall()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opening = ask()
    await asked
    await vi.advanceTimersByTimeAsync(15_000)
    const { response, body } = await opening
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(body).toContain('<html lang="en" ')
    expect(body).toContain('<h1>Service unavailable</h1>')
    vi.useRealTimers()
    before = () => Promise.resolve()
    answer()
  }
  expect((await submit()).response.status).toBe(422)
})

test('a slow return from the provider links to the start of the sign-in', async () => {
  const browser = server.browser()
  const form = await browser.open(startAddress(browser.origin, '/api/tokens', { screen: 'signup', lang: 'en' }))
  const who = somebody()
  const isBack = (url: URL) => url.pathname === '/sso/callback'
  const { url } = await browser.submit(form, 'screen=signup', { ...who, repeat: who.password }, isBack)
  expect(isBack(url)).toBe(true)
  const { asked, answer } = stall()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = browser.open(url)
  await asked
  // The sign-in flow is read and used up; later statements wait.
  const rest = stall()
  answer()
  await rest.asked
  await vi.advanceTimersByTimeAsync(15_000)
  const { response, body } = await opening
  expect(response.status).toBe(503)
  expect(body).toContain('<html lang="en" ')
  expect(body).toMatch(/href="\/sso\/start\?redirect=[^"]*api%2Ftokens/)
  vi.useRealTimers()
  rest.answer()
})

test('work past its deadline is rejected at once and undone if it still succeeds', async () => {
  let come: (value: string) => void = () => undefined
  const work = new Promise<string>((resolve) => (come = resolve))
  const undone: string[] = []
  const undo = (late: string) => Promise.resolve(void undone.push(late))
  await expect(withDeadline(work, 1, undo)).rejects.toThrow('takes too long')
  come('late')
  await expect.poll(() => undone).toEqual(['late'])
  expect(await withDeadline(Promise.resolve('in time'), 60_000, undo)).toBe('in time')
  await expect(withDeadline(Promise.reject(new Error('own')), 60_000, undo)).rejects.toThrow('own')
})
