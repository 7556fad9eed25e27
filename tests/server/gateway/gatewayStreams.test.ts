import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'
import { piece } from '../support/providers/modelUpstream'
import { startTestServer } from '../support/testServer'

const STREAMS = 40
/** Full collections: the first frees what is unreachable, the next what its finalizers held. */
const ROUNDS = 5

const { upstream, server, apiKey } = gatewayWithUpstream({
  RATE_LIMIT_DEFAULT_RPM: '100000',
  RATE_LIMIT_DEFAULT_TPM: '1000000',
})

function collect() {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void // as: the flag adds it
  gc()
}

/** A stream whose first piece has come and whose next never does. */
async function hold(
  content: unknown = 'Hello there',
  at = { origin: server().origin, secret: apiKey() },
): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${at.secret}`, 'content-type': 'application/json' }
  const sent = request(`${at.origin}/v1/chat/completions`, { method: 'POST', headers, agent: false })
  sent.on('error', () => undefined) // it will be destroyed
  sent.end(JSON.stringify({ model: 'own-model', stream: true, max_tokens: 10, messages: [{ role: 'user', content }] }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // of node:http
  response.on('error', () => undefined)
  await once(response, 'data')
  return sent
}

const answerOnce = () =>
  upstream().behave(
    (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('a')),
  )

test('stops the model of a caller who leaves, even after garbage collections', { timeout: 120_000 }, async () => {
  answerOnce()
  const held = await Promise.all(Array.from({ length: STREAMS }, () => hold()))
  expect(upstream().open()).toBe(STREAMS)
  for (let round = 0; round < ROUNDS; round++) {
    await fetch(`${server().origin}/v1/models`, { headers: { authorization: `Bearer ${apiKey()}` } })
    collect()
    await turn()
  }
  expect(upstream().open()).toBe(STREAMS)
  for (const sent of held) sent.destroy()
  await expect.poll(() => upstream().open(), { timeout: 20_000 }).toBe(0)
})

test('a stream does not keep the images of its request in memory', async () => {
  answerOnce()
  const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(8 * 1024 * 1024)}` } }
  const settled = async () => {
    for (let round = 0; round < ROUNDS; round++) {
      collect()
      await turn()
    }
    return process.memoryUsage().arrayBuffers
  }
  const first = await hold([picture])
  const before = await settled()
  const held = [await hold([picture]), await hold([picture]), await hold([picture])]
  expect((await settled()) - before).toBeLessThan(8 * 1024 * 1024)
  for (const sent of [first, ...held]) sent.destroy()
  await expect.poll(() => upstream().open(), { timeout: 20_000 }).toBe(0)
})

test('bounds a user’s concurrent calls over any number of minutes', async () => {
  answerOnce()
  const environment = {
    MODEL_UPSTREAM: upstream().url,
    RATE_LIMIT_DEFAULT_RPM: '16',
    RATE_LIMIT_DEFAULT_TPM: '1000000',
  }
  const slow = await startTestServer(await memoryDatabase(), { environment })
  const at = { origin: slow.origin, secret: await (await seededCaller(slow)).newSecret() }
  const held: ClientRequest[] = []
  for (let minute = 0; minute < 4; minute++) {
    for (let call = 0; call < 16; call++) held.push(await hold('Hello', at))
    slow.advance(61_000)
  }
  const ask = () =>
    fetch(`${slow.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${at.secret}` },
      body: JSON.stringify({ model: 'own-model', messages: [{ role: 'user', content: 'Hello' }], stream: true }),
    })
  const refused = await ask()
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'too_many_calls' } }])
  expect(refused.headers.get('retry-after')).toBe('1')
  held.pop()?.destroy()
  await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200)
  for (const sent of held) sent.destroy()
  await slow.stop()
})
