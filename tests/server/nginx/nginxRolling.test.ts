import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished, expect, test } from 'vitest'
import type { CreatedToken } from '@/openapi/types'
import { DRAIN_MS } from '@/server/app/listen'
import { MAX_STOP_MS } from '@/server/app/terminal'
import { seededCaller } from '../support/caller'
import { freePort } from '../support/freePort'
import { newPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { nginxProgram, startComposedProxy, startNginx, writeEmptySite, type Nginx } from '../support/nginx'
import { postgresPrograms } from '../support/databases/postgres'
import { startModelUpstream, wholeAnswer } from '../support/providers/modelUpstream'
import { startTestServer } from '../support/testServer'

const CALL_MS = 4000
/** Longer than any call, even on a busy machine. */
const GRACE_MS = 120_000

/** Two portal processes on one database, which can be stopped and started again at any address. */
async function startProcesses(model: string) {
  const database = await newPostgresDatabase()
  const ports = [await freePort(), await freePort()]
  const environment = {
    MODEL_UPSTREAM: model,
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    RATE_LIMIT_DEFAULT_RPM: '1000',
    RATE_LIMIT_DEFAULT_TPM: '1000000',
  }
  /** A process that counts its requests. */
  const start = async (port: number) => {
    const one = await startTestServer(await openUnhurried(database), { port, environment })
    const answer = one.server.fetch.bind(one.server)
    const process = { ...one, requests: 0, finish: () => one.stop(GRACE_MS) }
    one.server.fetch = (...given) => {
      process.requests += 1
      return answer(...given)
    }
    onTestFinished(() => one.stop(0))
    return process
  }
  const [first, second] = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)]
  return { first, second, start, ports }
}

/** A process that neither accepts nor refuses connections: it is suspended, and its backlog is full. */
async function startDeaf(port: number) {
  const program = `require('node:net').createServer().listen({ port: ${port}, host: '127.0.0.1', backlog: 1 }, () => {
    process.stdout.write('listening')
    process.kill(process.pid, 'SIGSTOP')
  })`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  let connected = 0
  const waiting = Array.from({ length: 4 }, () => {
    const socket = connect(port, '127.0.0.1', () => (connected += 1))
    return socket.on('error', () => undefined)
  })
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy()
    child.kill('SIGKILL')
  })
  await expect.poll(() => connected).toBe(2)
}

type Process = Awaited<ReturnType<typeof startProcesses>>['first']

/** Tokens of which each process gets two by this proxy's hash. */
async function tokensFor(proxy: Nginx, processes: readonly [Process, Process], newSecret: () => Promise<string>) {
  const of: [string[], string[]] = [[], []]
  while (of.some((tokens) => tokens.length < 2)) {
    const secret = await newSecret()
    const before = processes.map(({ requests }) => requests)
    await proxy.ask('/healthz', { headers: { authorization: `Bearer ${secret}` } })
    of[processes[0].requests > (before[0] ?? 0) ? 0 : 1].push(secret)
  }
  return of.flatMap((tokens) => tokens.slice(0, 2))
}

test.skipIf(nginxProgram === null || postgresPrograms === null)(
  'the shipped nginx files lose no call while two processes restart one after the other',
  async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'portal-nginx-rolling-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const upstream = await startModelUpstream()
    onTestFinished(() => upstream.stop())
    const { first, second, start, ports } = await startProcesses(upstream.url)
    const site = writeEmptySite(path.join(directory, 'site'))
    const addresses = [first.origin, second.origin] as const
    const proxies = [
      await startNginx(path.join(directory, 'exported'), site, addresses, true),
      await startComposedProxy(path.join(directory, 'composed'), addresses, true),
    ]
    for (const proxy of proxies) onTestFinished(() => proxy.stop())
    const me = await seededCaller(first)
    let made = 0
    const newSecret = async () => {
      made += 1
      return (await me.ask<CreatedToken>('/user/tokens', { token_name: `client.${made}` })).data?.token ?? ''
    }
    const callers: { proxy: Nginx; secret: string }[] = []
    for (const proxy of proxies)
      for (const secret of await tokensFor(proxy, [first, second], newSecret)) callers.push({ proxy, secret })

    const statuses: (number | undefined)[] = []
    let begun = 0
    upstream.behave(async (response) => {
      begun += 1
      await pause(CALL_MS)
      response.writeHead(200, { 'content-type': 'application/json' }).end(wholeAnswer('Hello'))
    })
    const body = JSON.stringify({ model: 'own-model', messages: [{ role: 'user', content: 'Hello' }] })
    const call = async ({ proxy, secret }: (typeof callers)[number]) => {
      const headers = { authorization: `Bearer ${secret}` }
      statuses.push((await proxy.ask('/v1/chat/completions', { method: 'POST', headers, body })).status)
    }
    const ending: Promise<void>[] = []
    /** Calls with each token through its proxy; resolves when all have reached the model or have a response. */
    const callAll = async () => {
      const settled = begun + callers.length
      const before = statuses.length
      ending.push(...callers.map(call))
      const failed = () => statuses.slice(before).filter((status) => status !== 200).length
      await expect.poll(() => begun + failed()).toBeGreaterThanOrEqual(settled)
    }

    await callAll()
    const firstStopped = first.finish()
    await callAll()
    await firstStopped
    const firstAgain = await start(ports[0] ?? 0)
    await callAll()
    expect(firstAgain.requests).toBeGreaterThan(0)
    const secondStopped = second.finish()
    await callAll()
    await secondStopped
    await startDeaf(ports[1] ?? 0)
    await callAll()

    // It returns at another address, like a container, during calls; nginx resolves names only at a reload.
    const secondAgain = await start(await freePort())
    for (const proxy of proxies) proxy.reload([firstAgain.origin, secondAgain.origin])
    for (const proxy of proxies) {
      const before = secondAgain.requests
      await expect
        .poll(async () => {
          statuses.push((await proxy.ask('/healthz', { headers: { 'x-api-key': randomUUID() } })).status)
          return secondAgain.requests
        })
        .toBeGreaterThan(before)
    }
    await Promise.all(ending)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(begun).toBe(5 * callers.length)
  },
)

test('proxies close idle connections before a stopping process does, and service managers wait for its end', () => {
  const seconds = (file: string, pattern: RegExp) => Number(pattern.exec(readFileSync(file, 'utf8'))?.[1])
  for (const file of ['docs/nginx.conf', 'docs/compose/nginx.conf'])
    expect(1000 * seconds(file, /^ {2}keepalive_timeout (\d+)s;$/m)).toBeLessThan(DRAIN_MS)
  expect(1000 * seconds('compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(MAX_STOP_MS)
  expect(1000 * seconds('docs/portal.service', /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(MAX_STOP_MS)
})

test('the systemd units of one and several processes differ in port and folders alone', () => {
  const [one, several] = ['portal.service', 'portal@.service'].map((name) => readFileSync(`docs/${name}`, 'utf8'))
  const settings = (text = '') => text.replace(/^#.*\n/gm, '')
  const plain = settings(several).replaceAll('/%i', '').replace(' on port %i', '').replace(' PORT=%i', '')
  expect(plain).toBe(settings(one))
})
