import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { PortalServer } from '../../../tests/browser/support/portalServer'
import type { Cluster } from '../../../tests/server/support/postgres'
import type { Attack, Scenario } from '../attack'
import { ms, until } from '../figures'
import { newMember, newMembers, type Member } from '../people'
import { load, type Answered } from '../routes'

const LANES = 20
/** What may pass between the time-out that answers and the answer at a machine that does other things, too. */
const LONGEST_MS = 6000

const ready = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  )

function judge(attack: Attack, what: string, answers: readonly Answered[]) {
  const counts = [...new Set(answers.map(({ status }) => status))].sort()
  const seen = counts.map((status) => `${answers.filter((one) => one.status === status).length} × ${status}`).join(', ')
  const wrong = answers.filter(({ problem }) => problem !== null)
  const examples = [...new Set(wrong.map(({ route, problem }) => `${route}: ${problem}`))].slice(0, 4)
  attack.check(
    `${what}: every answer is in its protocol`,
    wrong.length === 0,
    wrong.length === 0 ? seen : `${wrong.length} of ${answers.length}, ${seen}; ${examples.join('; ')}`,
  )
  const slowest = answers.reduce((one, other) => (one.took > other.took ? one : other), { route: '', took: 0 })
  attack.check(
    `${what}: nothing hangs longer than 5 s`,
    slowest.took < LONGEST_MS,
    `${slowest.route} ${ms(slowest.took)}`,
  )
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

/** Does something to the database under load, and judges what callers saw. */
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
  judge(attack, what, await loading)
}

async function freeze(attack: Attack, cluster: Cluster, url: string, seconds: number) {
  cluster.freeze()
  const away = await until(async () => (await ready(url)) === 503, 15_000)
  attack.check(
    'a frozen database: /readyz says 503 within 5 s',
    away !== null && away < LONGEST_MS,
    away === null ? 'never' : ms(away),
  )
  await pause(Math.max(0, seconds * 1000 - (away ?? 15_000)))
  cluster.thaw()
  const back = await until(async () => (await ready(url)) === 200, 30_000)
  attack.check(
    'a frozen database: /readyz says 200 within 5 s of its return',
    back !== null && back < 5000,
    back === null ? 'never' : ms(back),
  )
}

/** Tokens that were acknowledged while the database failed are all there, each once. */
async function checkWrites(attack: Attack, url: string, made: ReadonlyMap<string, string>, member: Member) {
  await until(async () => (await ready(url)) === 200, 30_000)
  const { envelope } = await member.ask<{ list: { token_name: string }[] }>('GET', '/user/tokens')
  const names = envelope.data?.list.map(({ token_name: name }) => name) ?? []
  const lost = [...made.keys()].filter((name) => !names.includes(name))
  attack.check('no acknowledged write is lost', lost.length === 0, `${made.size} acknowledged, ${lost.length} lost`)
  attack.check('none is done twice', new Set(names).size === names.length, `${names.length} tokens`)
}

/** Makes tokens under a key, tries again until each is acknowledged. */
async function write(member: Member, made: Map<string, string>, isOn: () => boolean) {
  for (let index = 0; isOn() && index < 45; index++) {
    const name = `kept-${index}`
    const headers = { 'idempotency-key': `attack-${name}` }
    for (let attempt = 0; isOn() && attempt < 50; attempt++) {
      const answer = await member
        .ask<{ item: { id: string } }>('POST', '/user/tokens', { token_name: name }, headers)
        .catch(() => null)
      // 1105: made by an earlier try whose answer was lost.
      if (answer && [0, 1105].includes(answer.envelope.code ?? -1)) {
        made.set(name, answer.envelope.data?.item.id ?? '')
        break
      }
      await pause(100)
    }
    await pause(150)
  }
}

export const connections: Scenario = {
  name: 'connections',
  about: 'The connections of PostgreSQL are ended, the cluster is restarted and frozen, under load on all routes.',
  async run(attack) {
    const cluster = await attack.cluster()
    const address = await cluster.createDatabase()
    const portal = await attack.portal({ DATABASE_URL: address })
    const members = await newMembers(portal.url, 10)
    const writer = await newMember(portal.url)
    const made = new Map<string, string>()
    let isWriting = true
    const writing = write(writer, made, () => isWriting)
    await under(attack, 'ended connections', portal, members, () => terminate(attack, address, attack.full ? 50 : 10))
    await under(attack, 'a restarted cluster', portal, members, () => cluster.restart())
    await under(attack, 'a frozen cluster', portal, members, () =>
      freeze(attack, cluster, portal.url, attack.full ? 30 : 9),
    )
    isWriting = false
    await writing
    await checkWrites(attack, portal.url, made, writer)
    const { status } = await fetch(`${portal.url}/readyz`)
    attack.check('the process has lived through it', status === 200, `/readyz ${status}`)
  },
}
