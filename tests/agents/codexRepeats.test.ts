import { expect, test } from 'vitest'
import { agentsAtPortal } from './support/agentRun'
import { agents } from './support/agents'
import type { Replacement } from './support/loopback'
import { scriptedModel } from './support/scriptedModel'

const WAIT_SECONDS = 4
const portal = agentsAtPortal()
const [codex] = agents

/** The portal's rejection by the limit of the minute, as a client with this user agent gets it, with a short wait. */
async function rejectionOf(userAgent: string): Promise<Replacement> {
  await portal.limitRequests(1)
  await (await portal.ask(userAgent)).text()
  const { status, headers, ...rejection } = await portal.ask(userAgent).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    body: await response.text(),
  }))
  await portal.limitRequests(1000)
  const body = rejection.body.replaceAll(/try again in \d+ ?s/gi, `try again in ${WAIT_SECONDS}s`)
  expect(body).toContain(`try again in ${WAIT_SECONDS}s`)
  return { status, type: headers.get('content-type') ?? '', body }
}

/** Lets Codex send a call whose first response is replaced; resolves to its exit code and the seconds between its requests. */
async function sendByCodex(first: Replacement) {
  if (codex === undefined) throw new Error('there are no agents')
  portal.behave(scriptedModel([]))
  portal.replaceNext(first)
  const { code, output } = await portal.startSession(codex).prompt('Hello')
  const times = portal.sent().map(({ at }) => at / 1000)
  return { code, output, waits: times.slice(1).map((time, index) => time - (times[index] ?? 0)) }
}

test.each([
  ['rate_limit_exceeded', true],
  ['insufficient_quota', false],
  ['context_length_exceeded', false],
  ['server_error', true],
])('Codex repeats a call that ended with %s: %s', async (failure, isRepeated) => {
  const rejection = await rejectionOf('codex_exec/0')
  expect(rejection).toMatchObject({ status: 200, body: expect.stringContaining('"code":"rate_limit_exceeded"') })
  const body = rejection.body.replaceAll('"rate_limit_exceeded"', `"${failure}"`)
  const { code, output, waits } = await sendByCodex({ ...rejection, body })
  expect([waits.length, code], output).toEqual(isRepeated ? [1, 0] : [0, 1])
  const [waited = 0] = waits
  // It waits as the message says only for a rate limit.
  expect(waited).toBeLessThan(10 * WAIT_SECONDS)
  expect(waited >= WAIT_SECONDS).toBe(failure === 'rate_limit_exceeded')
})

test('Codex does not repeat a call that other clients get rejected with 429', async () => {
  const rejection = await rejectionOf('other/1')
  expect(rejection.status).toBe(429)
  const { code, waits } = await sendByCodex(rejection)
  expect([waits, code]).toEqual([[], 1])
})
