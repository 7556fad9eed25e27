import { expect, test } from 'vitest'
import { agentsAtPortal } from './support/agentRun'
import { agents } from './support/agents'
import { scriptedModel } from './support/scriptedModel'

const WAIT_SECONDS = 4
const portal = agentsAtPortal()
const [codex] = agents

/** The portal's rejection of a streamed call, with another code and a short wait. */
async function failureOf(code: string) {
  await portal.limitRequests(1)
  await (await portal.askAsCodex('Hello')).text()
  const rejection = await (await portal.askAsCodex('Hello')).text()
  await portal.limitRequests(1000)
  expect(rejection).toMatch(/"code":"rate_limit_exceeded".*\(try again in \d+s\)/)
  return rejection
    .replaceAll('"rate_limit_exceeded"', `"${code}"`)
    .replaceAll(/try again in \d+ ?s/gi, `try again in ${WAIT_SECONDS}s`)
}

test.each([
  ['rate_limit_exceeded', 2, 0],
  ['insufficient_quota', 1, 1],
  ['context_length_exceeded', 1, 1],
  ['server_error', 2, 0],
])('Codex sends a call that ended with %s %d times', async (failure, times, exitCode) => {
  if (codex === undefined) throw new Error('there are no agents')
  portal.behave(scriptedModel([]))
  portal.streamNext(await failureOf(failure))
  const { prompt } = portal.startSession(codex)
  const { code, output } = await prompt('Hello')
  const [first, second] = portal.sent().map(({ at }) => at)
  expect([portal.sent().length, code], output).toEqual([times, exitCode])
  if (first === undefined || second === undefined) return
  // It waits as the message says only for a rate limit.
  const waited = (second - first) / 1000
  expect(waited).toBeLessThan(10 * WAIT_SECONDS)
  expect(waited >= WAIT_SECONDS).toBe(failure === 'rate_limit_exceeded')
})
