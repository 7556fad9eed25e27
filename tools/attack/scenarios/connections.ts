import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { PortalServer } from '@/tests/browser/support/portalServer'
import type { Cluster } from '@/tests/server/support/databases/postgres'
import type { Attack, Scenario } from '../attack'
import { ms, until } from '../figures'
import { newMembers, type Member } from '../people'
import { load, type RouteResponse } from '../routes'

const LANES = 20
const WRITERS = 8
/** The allowed delay between a timeout and its response on a busy machine, in milliseconds. */
const MAX_MS = 6000

const ready = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  )

function checkResponses(attack: Attack, what: string, answers: readonly RouteResponse[]) {
  const counts = [...new Set(answers.map(({ status }) => status))].sort()
  const seen = counts.map((status) => `${answers.filter((one) => one.status === status).length} × ${status}`).join(', ')
  const wrong = answers.filter(({ problem }) => problem !== null)
  const examples = [...new Set(wrong.map(({ route, problem }) => `${route}: ${problem}`))].slice(0, 4)
  attack.check(
    `${what}: every response is in its protocol`,
    wrong.length === 0,
    wrong.length === 0 ? seen : `${wrong.length} of ${answers.length}, ${seen}; ${examples.join('; ')}`,
  )
  const slowest = answers.reduce((one, other) => (one.took > other.took ? one : other), { route: '', took: 0 })
  attack.check(`${what}: nothing hangs longer than 5 s`, slowest.took < MAX_MS, `${slowest.route} ${ms(slowest.took)}`)
}

async function terminate(attack: Attack, address: string, rounds: number) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  let ended = 0
  for (let round = 0; round < rounds; round++) {
    await pause(300)
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    ended += rowCount ?? 0
  }
  await client.end()
  attack.tell(`${ended} connections ended in ${rounds} rounds`)
}

/** Disturbs the database under load, and checks the responses that callers saw. */
async function under(
  attack: Attack,
  what: string,
  portal: PortalServer,
  members: readonly Member[],
  disturb: () => Promise<void>,
) {
  let isOn = true
  const loading = load(portal.url, members, LANES, () => isOn)
  await pause(500)
  await disturb()
  await pause(500)
  isOn = false
  checkResponses(attack, what, await loading)
}

async function freeze(attack: Attack, cluster: Cluster, url: string, seconds: number) {
  cluster.freeze()
  const away = await until(async () => (await ready(url)) === 503, 15_000)
  attack.check(
    'a frozen database: /readyz responds with 503 within 5 s',
    away !== null && away < MAX_MS,
    away === null ? 'never' : ms(away),
  )
  await pause(Math.max(0, seconds * 1000 - (away ?? 15_000)))
  cluster.thaw()
  const back = await until(async () => (await ready(url)) === 200, 30_000)
  attack.check(
    'a frozen database: /readyz responds with 200 within 5 s of its return',
    back !== null && back < 5000,
    back === null ? 'never' : ms(back),
  )
}

type Writer = { member: Member; made: Set<string> }

/** Creates tokens with idempotency keys and retries until each is acknowledged, slowly enough for the rate limit. */
async function write({ member, made }: Writer, isOn: () => boolean) {
  for (let index = 0; isOn() && index < 45; index++) {
    const name = `token-${index}`
    const headers = { 'idempotency-key': `attack-${name}` }
    while (isOn() && !made.has(name)) {
      const response = await member.request('POST', '/user/tokens', { token_name: name }, headers).catch(() => null)
      // 1105: created by an earlier attempt whose response was lost.
      if (response && [0, 1105].includes(response.envelope.code ?? -1)) made.add(name)
      await pause(600)
    }
  }
}

/** The problem of tokens that were acknowledged while the database failed: each must exist exactly once. */
async function problemsOf({ member, made }: Writer) {
  const { envelope } = await member.request<{ list: { token_name: string }[] }>('GET', '/user/tokens')
  const names = envelope.data?.list.map(({ token_name: name }) => name) ?? []
  return { lost: [...made].filter((name) => !names.includes(name)).length, twice: names.length - new Set(names).size }
}

async function checkWrites(attack: Attack, url: string, writers: readonly Writer[]) {
  await until(async () => (await ready(url)) === 200, 30_000)
  const made = writers.reduce((sum, writer) => sum + writer.made.size, 0)
  const problems = await Promise.all(writers.map(problemsOf))
  const lost = problems.reduce((sum, problem) => sum + problem.lost, 0)
  const twice = problems.reduce((sum, problem) => sum + problem.twice, 0)
  attack.check('no acknowledged write is lost', made > 0 && lost === 0, `${made} acknowledged, ${lost} lost`)
  attack.check('no write is done twice', twice === 0, `${twice} twice`)
}

export const connections: Scenario = {
  name: 'connections',
  about: 'The connections of PostgreSQL are ended, the cluster is restarted and frozen, under load on all routes.',
  async run(attack) {
    const cluster = await attack.cluster()
    const address = await cluster.createDatabase()
    const portal = await attack.portal({ DATABASE_URL: address })
    const members = await newMembers(portal.url, 10)
    const writers = (await newMembers(portal.url, WRITERS)).map((member): Writer => ({ member, made: new Set() }))
    let isWriting = true
    const writing = Promise.all(writers.map((writer) => write(writer, () => isWriting)))
    await under(attack, 'ended connections', portal, members, () => terminate(attack, address, attack.full ? 50 : 10))
    await under(attack, 'a restarted cluster', portal, members, () => cluster.restart())
    await under(attack, 'a frozen cluster', portal, members, () =>
      freeze(attack, cluster, portal.url, attack.full ? 30 : 9),
    )
    isWriting = false
    await writing
    await checkWrites(attack, portal.url, writers)
    const { status } = await fetch(`${portal.url}/readyz`)
    attack.check('the process is ready after the attack', status === 200, `/readyz ${status}`)
  },
}
