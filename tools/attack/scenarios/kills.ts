import { setTimeout as pause } from 'node:timers/promises'
import type { UsageOverview } from '@/openapi/types'
import type { PortalServer } from '@/tests/browser/support/portalServer'
import type { Attack, DatabaseKind, Scenario } from '../attack'
import { until } from '../figures'
import { callModel, chatBody, newMember, type Member } from '../people'

const MAX_WRITING_MS = 20_000

type Item = { id: string; token_name: string }
type Acknowledged = {
  created: Map<string, string>
  /** Deletion requested; the response may have been lost. */
  deleting: Set<string>
  deleted: Set<string>
  hasApplied: boolean
  calls: number
  sent: number
}

const application = {
  name: 'Ada',
  developer_type: 1,
  org_name: 'o',
  use_scene: 'u',
  model_ids: ['intern-echo'],
}

const keyOf = (name: string) => ({ 'idempotency-key': `attack-${name}` })

const acknowledgedOf = ({ created, deleted, calls, hasApplied }: Acknowledged) =>
  created.size + deleted.size + calls + Number(hasApplied)

/** Sends one write after another until the portal is gone; records the acknowledged ones. */
async function write(member: Member, url: string, acknowledged: Acknowledged) {
  const lane = async (work: (index: number) => Promise<void>) => {
    for (let index = 0; index < 40; index++) await work(index)
  }
  const tokens = async (index: number) => {
    const name = `t${index}`
    const made = await member.request<{ item: Item }>('POST', '/user/tokens', { token_name: name }, keyOf(name))
    const id = made.envelope.data?.item.id
    if (made.envelope.code !== 0 || id === undefined) return
    acknowledged.created.set(name, id)
    if (index % 3 !== 0) return
    acknowledged.deleting.add(name)
    const gone = await member.request('DELETE', `/user/tokens/${id}`)
    if (gone.envelope.code === 0) acknowledged.deleted.add(name)
  }
  const calls = async () => {
    acknowledged.sent += 1
    const response = await callModel(url, member.token, chatBody('intern-echo', { max_tokens: 3 }))
    await response.text()
    if (response.status === 200) acknowledged.calls += 1
  }
  const applications = async (index: number) => {
    if (index > 0) return
    const applied = await member.request('POST', '/api/rate/application', { application }, keyOf('application'))
    acknowledged.hasApplied = applied.envelope.code === 0
  }
  await Promise.allSettled([lane(tokens), lane(calls), lane(applications)])
}

/** Acknowledged writes that are missing or duplicated. */
async function problems(member: Member, acknowledged: Acknowledged): Promise<string[]> {
  const found: string[] = []
  const list = async () => (await member.request<{ list: Item[] }>('GET', '/user/tokens')).envelope.data?.list ?? []
  const before = (await list()).map(({ id }) => id)
  for (const [name, id] of acknowledged.created) {
    if (before.includes(id) && acknowledged.deleted.has(name)) found.push(`${name} came back`)
    if (!before.includes(id) && !acknowledged.deleting.has(name)) found.push(`${name} was lost`)
  }
  for (const name of acknowledged.created.keys())
    await member.request('POST', '/user/tokens', { token_name: name }, keyOf(name))
  const names = (await list()).map(({ token_name: name }) => name)
  if (names.length !== before.length) found.push(`${names.length - before.length} tokens made twice`)
  if (new Set(names).size !== names.length) found.push('a name twice')
  await member.request('POST', '/api/rate/application', { application }, keyOf('application'))
  const applications = (await member.request<{ list: unknown[] }>('GET', '/api/rate/applications')).envelope.data?.list
    .length
  if (applications !== 1) found.push(`${applications} applications`)
  const { calls = NaN } =
    (await member.request<UsageOverview>('POST', '/statistics/user/api', {})).envelope.data?.total ?? {}
  if (calls < acknowledged.calls || calls > acknowledged.sent)
    found.push(`${calls} calls counted, ${acknowledged.calls} acknowledged of ${acknowledged.sent}`)
  return found
}

async function round(portal: PortalServer): Promise<{ acknowledged: number; found: string[] }> {
  const member = await newMember(portal.url)
  const acknowledged: Acknowledged = {
    created: new Map(),
    deleting: new Set(),
    deleted: new Set(),
    hasApplied: false,
    calls: 0,
    sent: 0,
  }
  const writing = write(member, portal.url, acknowledged)
  // The kill interrupts the next write, on a slow machine too.
  const enough = 2 + Math.random() * 40
  await until(() => acknowledgedOf(acknowledged) >= enough, MAX_WRITING_MS)
  await pause(Math.random() * 20)
  await portal.kill()
  await writing
  await portal.start()
  return { acknowledged: acknowledgedOf(acknowledged), found: await problems(member, acknowledged) }
}

async function killOften(attack: Attack, kind: DatabaseKind, rounds: number) {
  const settings = kind === 'postgres' ? { DATABASE_URL: await (await attack.cluster()).createDatabase() } : {}
  const portal = await attack.portal(settings)
  let acknowledged = 0
  const found: string[] = []
  for (let index = 0; index < rounds; index++) {
    const one = await round(portal)
    acknowledged += one.acknowledged
    if (one.acknowledged === 0) found.push(`round ${index + 1}: nothing was acknowledged before the kill`)
    found.push(...one.found.map((problem) => `round ${index + 1}: ${problem}`))
    if ((index + 1) % 10 === 0)
      attack.tell(`${kind}: ${index + 1} rounds, ${acknowledged} acknowledged, ${found.length} problems`)
  }
  const seen =
    found.length === 0 ? `${rounds} rounds, ${acknowledged} acknowledged writes` : found.slice(0, 6).join('; ')
  attack.check(`${kind}: acknowledged writes exist exactly once after kill -9`, found.length === 0, seen)
}

export const kills: Scenario = {
  name: 'kills',
  about: 'kill -9 during token creation and deletion, applications and model calls, on both databases.',
  async run(attack) {
    const rounds = attack.full ? 100 : 5
    await Promise.all((['embedded', 'postgres'] as const).map((kind) => killOften(attack, kind, rounds)))
  },
}
