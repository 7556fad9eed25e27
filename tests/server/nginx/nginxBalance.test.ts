import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, test, expect } from 'vitest'
import { nginxProgram, startComposedProxy } from '../support/nginx'

/** Responds to every request with its own name, on a new connection each time. */
async function startProcess(name: string) {
  const server = createServer((_, response) => response.setHeader('connection', 'close').end(name))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  const stop = async () => {
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

test.skipIf(nginxProgram === null)(
  'nginx in front of two processes sends a token to one of them, and fails over',
  async () => {
    const prefix = mkdtempSync(path.join(tmpdir(), 'portal-nginx-balance-'))
    const [first, second] = [await startProcess('first'), await startProcess('second')]
    const nginx = await startComposedProxy(prefix, [first.origin, second.origin])
    onTestFinished(async () => {
      await nginx.stop()
      for (const one of [first, second]) await one.stop()
      rmSync(prefix, { recursive: true, force: true })
    })
    const ask = async (headers: Record<string, string>) => (await nginx.ask('/v1/models', { headers })).text
    const tokens = Array.from({ length: 20 }, (_, index) => `token-${index}`)
    const bearers = tokens.map((token) => ({ authorization: `Bearer ${token}` }))
    const keys = tokens.map((token) => ({ 'x-api-key': token }))
    const askAll = (all: Record<string, string>[]) => Promise.all(all.map(ask))
    for (const callers of [bearers, keys]) {
      const answers = await askAll(callers)
      expect(new Set(answers)).toEqual(new Set(['first', 'second']))
      expect(await askAll(callers)).toEqual(answers)
    }
    expect(new Set(await askAll(tokens.map(() => ({})))).size).toBe(1)
    await first.stop()
    expect(new Set(await askAll(bearers))).toEqual(new Set(['second']))
  },
)
