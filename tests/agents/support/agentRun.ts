import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { grantLimits } from '@/server/records/limits/limitStore'
import { seededCaller, type Caller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import { writeModelsFile } from '@/tests/server/support/providers/modelsFile'
import { startTestServer } from '@/tests/server/support/testServer'
import type { Agent } from './agents'
import { agentsFolder } from './prepareAgents'
import { startRecorder, startRefusingProxy, type Replacement } from './loopback'

/** An agent that hangs ends as a failure. */
const LONGEST_RUN_MS = 400_000

/** A portal whose model `own-model` is at one model server, which it knows under one name or more. */
async function startPortal(names: readonly string[]) {
  const upstream = await startModelUpstream()
  const { file, remove } = writeModelsFile({
    upstreams: Object.fromEntries(names.map((name) => [name, { url: upstream.url }])),
    models: [{ id: 'own-model', upstreams: names.map((name) => ({ upstream: name, id: 'own-model' })) }],
  })
  const limits = { RATE_LIMIT_DEFAULT_RPM: '1000', RATE_LIMIT_DEFAULT_TPM: '10000000' }
  const environment = { MODELS_FILE: file, ...limits }
  const server = await startTestServer(await memoryDatabase(), { environment })
  const recorder = await startRecorder(server.origin)
  const proxy = await startRefusingProxy()
  const stop = async () => {
    await recorder.stop()
    await proxy.stop()
    await server.stop()
    await upstream.stop()
    remove()
  }
  return { upstream, server, recorder, proxy, stop }
}

type Portal = Awaited<ReturnType<typeof startPortal>>

/** A home directory, a working directory and the whole environment of an agent. */
function placeOf(agent: Agent, { recorder, proxy }: Portal, key: string) {
  const homes = path.join(agentsFolder, 'homes')
  mkdirSync(homes, { recursive: true })
  // Codex makes no helper programs in a home below the folder for temporary files.
  const home = mkdtempSync(path.join(homes, `${agent.program}-`))
  const work = mkdtempSync(path.join(tmpdir(), `${agent.program}-`))
  const place = { origin: recorder.origin, home }
  agent.configure(place)
  const proxies = { http_proxy: proxy.origin, https_proxy: proxy.origin, no_proxy: '127.0.0.1' }
  const upperCase = Object.entries(proxies).map(([name, value]) => [name.toUpperCase(), value])
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    ...proxies,
    ...Object.fromEntries(upperCase),
    ...agent.environment(place, key),
  }
  return { home, work, env }
}

/** A portal with a scripted model server, a user, and what an agent sends; `names` are those of the model server. */
export function agentsAtPortal(names: readonly string[] = ['first']) {
  let portal: Portal
  let [me, key]: [Caller | null, string] = [null, '']
  const folders: string[] = []
  beforeAll(async () => {
    portal = await startPortal(names)
  })
  afterAll(() => portal.stop())
  beforeEach(async () => {
    for (const list of [portal.recorder.sent, portal.recorder.replacements, portal.proxy.hosts, portal.upstream.asked])
      list.length = 0
    me = await seededCaller(portal.server)
    key = await me.newSecret()
  })
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  /** A new session of an agent: each prompt continues it. */
  function startSession(agent: Agent) {
    const { home, work, env } = placeOf(agent, portal, key)
    folders.push(home, work)
    const program = path.join(agentsFolder, 'node_modules', '.bin', agent.program)
    let isContinued = false
    async function prompt(words: string) {
      const child = spawn(program, agent.prompt(words, isContinued), {
        cwd: work,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: LONGEST_RUN_MS,
      })
      isContinued = true
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
      return { code: await ended, output: stdout + stderr }
    }
    return { place: { home, work, origin: portal.recorder.origin }, file: path.join(work, 'note.txt'), prompt }
  }

  return {
    startSession,
    behave: (behaviour: Parameters<ModelUpstream['behave']>[0]) => portal.upstream.behave(behaviour),
    /** Requests to the portal. */
    sent: () => portal.recorder.sent,
    statuses: () => portal.recorder.sent.map(({ status }) => status),
    replaceNext: (response: Replacement) => portal.recorder.replacements.push(response),
    /** Sends a streamed request, past the recorder. */
    ask: (userAgent: string) =>
      fetch(`${portal.server.origin}/v1/responses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', 'user-agent': userAgent },
        body: JSON.stringify({ model: 'own-model', stream: true, input: 'Hello' }),
      }),
    /** Requests to the model server. */
    asked: () => portal.upstream.asked,
    /** Other hosts that the agent tried to reach. */
    hosts: () => portal.proxy.hosts,
    limit: (limits: Parameters<typeof grantLimits>[2]) =>
      grantLimits(portal.server.db, me?.userId ?? '', limits, portal.server.now()),
  }
}
