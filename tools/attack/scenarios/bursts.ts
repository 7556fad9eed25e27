import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scenario } from '../attack'
import { callModel, chatBody, newMember } from '../people'

const RPM = 10
const MINUTE = 60_000

/** The greatest number of moments, in milliseconds, within one minute. */
function mostInAMinute(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  return Math.max(
    0,
    ...sorted.map((start, index) => sorted.slice(index).filter((time) => time - start < MINUTE).length),
  )
}

type AdmittedCall = { sentAt: number; respondedAt: number }

/** The greatest number of calls that began and ended within one minute: all of them were admitted in it. */
function mostWithinAMinute(calls: readonly AdmittedCall[]): number {
  const within = ({ sentAt }: AdmittedCall) =>
    calls.filter((call) => call.sentAt >= sentAt && call.respondedAt - sentAt < MINUTE).length
  return Math.max(0, ...calls.map(within))
}

export const bursts: Scenario = {
  name: 'bursts',
  about: `Bursts of calls of one user against two processes on one database, at a limit of ${RPM} in a minute.`,
  async run(attack) {
    const cluster = await attack.cluster()
    const address = await cluster.createDatabase()
    const settings = { DATABASE_URL: address, RATE_LIMIT_DEFAULT_RPM: String(RPM) }
    const portals = [await attack.portal(settings), await attack.portal(settings)]
    const member = await newMember(portals[0]?.url ?? '')
    const passed: AdmittedCall[] = []
    const statuses = new Map<number, number>()
    let falseWaits = 0
    const until = performance.now() + (attack.full ? 200_000 : 100_000)
    const one = async (url: string) => {
      const sentAt = Date.now()
      const response = await callModel(url, member.token, chatBody('intern-echo', { max_tokens: 1 }))
      await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 200) passed.push({ sentAt, respondedAt: Date.now() })
      const wait = Number(response.headers.get('retry-after') ?? 0)
      if (wait > 61) falseWaits += 1
    }
    for (let burst = 0; performance.now() < until; burst++) {
      await Promise.all(Array.from({ length: 12 }, (_, index) => one(portals[(burst + index) % 2]?.url ?? '')))
      await pause(burst % 5 === 0 ? 3000 : 400)
    }
    attack.tell([...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))
    const most = mostWithinAMinute(passed)
    attack.check('callers never see more than the limit within a minute', most <= RPM, `at most ${most}`)
    attack.check(
      'the whole limit can be used',
      passed.length >= RPM * (attack.full ? 3 : 1),
      `${passed.length} let through`,
    )
    attack.check('no Retry-After is longer than a minute', falseWaits === 0, `${falseWaits} responses`)
    const others = [...statuses.keys()].filter((status) => ![200, 429].includes(status))
    attack.check(
      'calls above the limit get 429 and nothing else',
      others.length === 0,
      others.join() || 'only 200 and 429',
    )
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const { rows } = await client.query<{ at: Date }>('select called_at as at from model_calls where status = 200')
    await client.end()
    attack.check(
      'every call with a response is in the database',
      rows.length === passed.length,
      `${rows.length} rows for ${passed.length} responses`,
    )
    attack.tell(`by the database's own times at most ${mostInAMinute(rows.map(({ at }) => at.getTime()))} in a minute`)
  },
}
