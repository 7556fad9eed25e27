import { expect, test } from 'vitest'
import { agentsAtPortal } from './support/agentRun'
import { agents } from './support/agents'
import { brokenOnce, scriptedModel } from './support/scriptedModel'

const WAIT_SECONDS = 4
const portal = agentsAtPortal()
const [codex] = agents

/** Replaces Codex's next response by the portal's rejection for the limit of the minute, with a short wait. */
async function rejectNext(userAgent: string) {
  await portal.limit({ rpm: 1 })
  await (await portal.ask(userAgent)).text()
  const { status, headers, text } = await portal.ask(userAgent).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }))
  await portal.limit({ rpm: 1000 })
  const body = text.replaceAll(/try again in \d+ ?s/gi, `try again in ${WAIT_SECONDS}s`)
  expect(body).toContain(`try again in ${WAIT_SECONDS}s`)
  portal.replaceNext({ status, type: headers.get('content-type') ?? '', body })
}

/** Lets Codex send a call; resolves to its exit code, its errors and the seconds between its requests. */
async function sendByCodex(fault?: typeof brokenOnce) {
  if (codex === undefined) throw new Error('there are no agents')
  portal.behave(scriptedModel([], fault ? { fault } : {}))
  const { code, output } = await portal.startSession(codex).prompt('Hello')
  const times = portal.sent().map(({ at }) => at / 1000)
  const [, error = ''] = /^ERROR: (.+)$/m.exec(output) ?? []
  return { code, error, waits: times.slice(1).map((time, index) => time - (times[index] ?? 0)) }
}

const codeOfFirst = () => /"response\.failed".*"error":\{"code":"(\w+)"/.exec(portal.sent()[0]?.answer ?? '')?.[1]

test('Codex retries after rate_limit_exceeded when the time in its message is over', async () => {
  await rejectNext('codex_exec/0')
  const { code, waits } = await sendByCodex()
  expect([waits.length, code]).toEqual([1, 0])
  expect(waits[0]).toBeGreaterThanOrEqual(WAIT_SECONDS)
  expect(waits[0]).toBeLessThan(10 * WAIT_SECONDS)
})

test('Codex retries at once after server_error', async () => {
  const { code, waits } = await sendByCodex(brokenOnce)
  expect([codeOfFirst(), waits.length, code]).toEqual(['server_error', 1, 0])
  expect(waits[0]).toBeLessThan(WAIT_SECONDS)
})

test.each([
  ['insufficient_quota', { outputTokens: 0 }, 'Quota exceeded.'],
  ['context_length_exceeded', { tpm: 100 }, "Codex ran out of room in the model's context window."],
])('Codex does not retry after %s', async (failure, limits, message) => {
  await portal.limit(limits)
  const { code, error, waits } = await sendByCodex()
  expect([codeOfFirst(), waits, code]).toEqual([failure, [], 1])
  expect(error).toContain(message)
})

test('Codex neither retries nor explains a rejection with HTTP 429', async () => {
  await rejectNext('other/1')
  expect(await sendByCodex()).toEqual({
    code: 1,
    error: 'exceeded retry limit, last status: 429 Too Many Requests',
    waits: [],
  })
})
