import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, test } from 'vitest'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { nginxProgram, startNginx, writeEmptySite } from '../support/nginx'
import { startModelUpstream } from '../support/providers/modelUpstream'
import { pass, settled, soon, stopTime } from '../support/stoppedTime'
import { startTestServer } from '../support/testServer'

const comment = ': keep-alive\n\n'

async function start() {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-nginx-streams-'))
  const upstream = await startModelUpstream()
  const server = await startTestServer(await memoryDatabase(), { environment: { MODEL_UPSTREAM: upstream.url } })
  const site = writeEmptySite(path.join(directory, 'site'))
  const nginx = await startNginx(path.join(directory, 'prefix'), site, server.origin)
  onTestFinished(async () => {
    await nginx.stop()
    await server.stop()
    await upstream.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  return { upstream, nginx, secret: await (await seededCaller(server)).newSecret() }
}

test.skipIf(nginxProgram === null)('nginx forwards heartbeats as they arrive', { timeout: 60_000 }, async () => {
  const { upstream, nginx, secret } = await start()
  upstream.behave(() => undefined)
  stopTime()
  const headers = { authorization: `Bearer ${secret}` }
  const asked = request(`${nginx.origin}/v1/chat/completions`, { method: 'POST', headers, ca: nginx.ca, agent: false })
  asked.end(JSON.stringify({ model: 'own-model', stream: true, messages: [{ role: 'user', content: 'Hello' }] }))
  const answered = once(asked, 'response')
  await soon(() => upstream.asked.length).toBe(1)
  await pass(10_000)
  const [answer] = (await settled(answered)) as [IncomingMessage] // as: Node's event carries it
  let text = ''
  answer.on('data', (bytes) => (text += String(bytes)))
  await soon(() => text).toBe(comment)
  await pass(10_000)
  await soon(() => text).toBe(comment.repeat(2))
  asked.destroy()
  await soon(() => upstream.open()).toBe(0)
})
