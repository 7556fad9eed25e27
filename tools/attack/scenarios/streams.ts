import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { PortalServer } from '@/tests/browser/support/portalServer'
import type { Scenario } from '../attack'
import { ms, until } from '../figures'
import { chatBody, newMembers } from '../people'
import { startEndlessUpstream } from '../upstream'

const PEOPLE = 4
const preload = new URL('../collectGarbage.mjs', import.meta.url).href

/** Also false if the stream was closed meanwhile. */
function isSocket(file: string): boolean {
  try {
    return readlinkSync(file).startsWith('socket:')
  } catch {
    return false
  }
}

/** Open sockets of the portal's process, without the embedded database's files; null if the system does not report them. */
function sockets(portal: PortalServer): number | null {
  try {
    const folder = `/proc/${portal.pid()}/fd`
    return readdirSync(folder).filter((name) => isSocket(`${folder}/${name}`)).length
  } catch {
    return null
  }
}

/** Collects garbage in the portal's process; the mebibytes left on its heap. */
async function collect(portal: PortalServer): Promise<number> {
  const heaps = () => [...portal.log().matchAll(/collected, heap (\d+) MiB/g)].map(([, heap]) => Number(heap))
  const before = heaps().length
  process.kill(portal.pid(), 'SIGUSR2')
  await until(() => heaps().length > before, 10_000)
  return heaps().at(-1) ?? NaN
}

/** Reads a stream until it is destroyed, over its own connection: a pool would open the next one at once. */
async function hold(origin: string, token: string): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = request(`${origin}/v1/chat/completions`, { method: 'POST', headers, agent: false })
  sent.on('error', () => undefined) // it will be destroyed
  sent.end(chatBody('own-model', { stream: true }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // as: of node:http
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
  response.on('error', () => undefined)
  response.resume()
  await once(response, 'data')
  return sent
}

export const streams: Scenario = {
  name: 'streams',
  about: 'Streams stay open during garbage collection; then all their callers disconnect.',
  async run(attack) {
    const [count, seconds] = attack.full ? [300, 60] : [120, 10]
    const upstream = await startEndlessUpstream(attack, 200)
    const portal = await attack.portal({ MODEL_UPSTREAM: upstream.url, NODE_OPTIONS: `--import=${preload}` })
    const members = await newMembers(portal.url, PEOPLE)
    const heapBefore = await collect(portal)
    const before = sockets(portal)
    const tokenOf = (index: number) => members[index % PEOPLE]?.token ?? ''
    const held = await Promise.all(Array.from({ length: count }, (_, index) => hold(portal.url, tokenOf(index))))
    attack.tell(`${upstream.open()} streams open, held ${seconds} s beside collections and short calls`)
    for (let second = 0; second < seconds; second++) {
      await collect(portal)
      await fetch(`${portal.url}/v1/models`, { headers: { authorization: `Bearer ${tokenOf(second)}` } })
      await pause(1000)
    }
    attack.check(
      'streams stay open during garbage collection',
      upstream.open() === count,
      `${upstream.open()} of ${count}`,
    )
    for (const sent of held) sent.destroy()
    const took = await until(() => upstream.open() === 0, 2000)
    const left = upstream.open()
    const later = took ?? (await until(() => upstream.open() === 0, 30_000))
    attack.check(
      'requests to the model server end within 2 s of the disconnection',
      took !== null,
      took === null ? `${left} open, and none ${later === null ? 'never' : `${ms(later)} later`}` : ms(took),
    )
    // Keep-alive connections close after an idle time.
    const isGivenBack = () => (sockets(portal) ?? 0) <= (before ?? 0) + 20
    const idled = await until(isGivenBack, 30_000)
    const seen = `${before} before, ${sockets(portal)} after ${idled === null ? '30 s' : ms(idled)}`
    attack.check('sockets are closed', idled !== null, seen)
    const heapAfter = await collect(portal)
    attack.check(
      'the heap shrinks again',
      heapAfter <= heapBefore + 30,
      `${heapBefore} MiB before, ${heapAfter} MiB after`,
    )
  },
}
