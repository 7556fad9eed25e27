import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { seededCaller } from '../support/caller'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'

// Many calls, which are slow where other work runs.
vi.setConfig({ testTimeout: 300_000 })

/** Refusals and calls of a minute alike. */
const BUDGET = 120
const hello = JSON.stringify({ model: 'own-model', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 })

const { upstream, server, apiKey } = gatewayWithUpstream({
  RATE_LIMIT_DEFAULT_RPM: String(BUDGET),
  RATE_LIMIT_DEFAULT_TPM: '1000000',
})

function begin(secret: string) {
  const headers = { authorization: `Bearer ${secret}`, 'content-length': hello.length, expect: '100-continue' }
  const sent = request(`${server().origin}/v1/chat/completions`, { method: 'POST', headers, agent: false })
  sent.on('error', () => undefined) // it is hung up
  sent.flushHeaders()
  return sent
}

const TOGETHER = 10
/** Does something as often as the budget says, a few at a time. */
async function useBudget(one: () => Promise<void>) {
  for (let done = 0; done < BUDGET; done += TOGETHER) await Promise.all(Array.from({ length: TOGETHER }, one))
}

/** Waits until so many calls more have ended because their callers left. */
async function untilLeft(count: number, before: number) {
  await expect.poll(() => gone() - before, { timeout: 60_000 }).toBe(count)
}
const gone = () => server().logs.filter((line) => line.includes('"status":499')).length

const listModels = async (secret: string) =>
  (await fetch(`${server().origin}/v1/models`, { headers: { authorization: `Bearer ${secret}` } })).status

test('counts a rejection if the caller leaves before admission', async () => {
  const [secret, other] = [apiKey(), await (await seededCaller(server())).newSecret()]
  const before = gone()
  await useBudget(async () => {
    const sent = begin(secret)
    await once(sent, 'continue')
    sent.destroy()
  })
  await untilLeft(BUDGET, before)
  expect([await listModels(secret), await listModels(other)]).toEqual([429, 200])
})

test('counts no rejection if the caller leaves after admission', async () => {
  const secret = apiKey()
  const asked: (() => void)[] = []
  upstream().behave(() => asked.shift()?.())
  const before = gone()
  await useBudget(async () => {
    const isAsked = new Promise<void>((resolve) => asked.push(resolve))
    const sent = begin(secret).end(hello)
    await isAsked
    sent.destroy()
  })
  await untilLeft(BUDGET, before)
  expect(await listModels(secret)).toBe(200)
})
