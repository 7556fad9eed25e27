import type { RateLimit } from '@/openapi/types'
import type { Change, Database } from '@/server/storage/database'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { createReserveQuota, type Admission } from '@/server/gateway/limits/quota'
import { createTokenLookup } from '@/server/gateway/auth/tokenLookup'
import type { KnownToken } from '@/server/gateway/context/gatewayContext'
import { createCallMeter, type CallMeter, createCallRecorder } from '@/server/gateway/metering/callRecorder'
import { NO_METRICS } from '@/server/gateway/context/metrics'
import type { ModelCall } from '@/server/records/usage/recordCall'
import { NO_CALL_SPAN } from '@/server/gateway/context/callSpan'
import { createLog } from '@/server/platform/log'
import type { Calendar } from '@/server/platform/calendar'
import { simulatedPause } from './pauses'
import type { Reservation } from '@/server/gateway/limits/reservations'

/** The fate of a statement: it gets a response, it does not reach the database, or its response is lost. */
export type Fate = 'answered' | 'unsent' | 'unheard'

const SOURCE = { requestId: 'id', protocol: 'chat', client: null } as const

const never = () => new Promise<never>(() => undefined)

/** The connection of a process to its database, which a test can cut. */
class Line {
  readonly underWay = new Set<Promise<unknown>>()
  next: Fate = 'answered'
  /** Runs after the next statement, before the process gets its response. */
  meanwhile: (() => Promise<void>) | null = null
  /** Kills the process at its next statement. */
  dies = false
  isDead = false
  private die: () => void = () => undefined
  readonly death = new Promise<void>((resolve) => (this.die = resolve))

  kill() {
    this.isDead = true
    this.die()
  }

  async send<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
    if (this.isDead) return never()
    const { next: fate } = this
    this.next = 'answered'
    if (this.dies) this.kill()
    if (fate === 'unsent') return this.isDead ? never() : this.fail()
    const asked = Promise.resolve(ask())
    const ended = asked.finally(() => this.underWay.delete(ended))
    this.underWay.add(ended)
    const answer = await ended
    const { meanwhile } = this
    this.meanwhile = null
    await meanwhile?.()
    if (this.isDead) return never()
    return fate === 'unheard' ? this.fail() : answer
  }

  private fail(): never {
    throw new DatabaseUnavailable('the connection was lost')
  }
}

type Builder = Record<string | symbol, unknown> & PromiseLike<unknown>

/** A query over this connection, prepared or not. */
function byLine(query: Builder, line: Line): Builder {
  return new Proxy(query, {
    get(target, key) {
      const found = target[key]
      if (typeof found !== 'function') return found
      if (key === 'then')
        return (...ways: Parameters<Promise<unknown>['then']>) => line.send(() => target).then(...ways)
      if (key === 'execute') return (values: unknown) => line.send(() => found.call(target, values) as Promise<unknown>) // as: what a prepared query gives
      return (...given: unknown[]) => byLine(found.apply(target, given) as Builder, line) // as: drizzle's builders build builders
    },
  })
}

const databaseByLine = (db: Database, line: Line): Database =>
  new Proxy(db, {
    get: (target, key) =>
      key === 'select'
        ? (...columns: []) => byLine(target.select(...columns) as unknown as Builder, line) // as: what is built is only passed on
        : expectNothingElse(key),
  })

function expectNothingElse(key: string | symbol): never {
  throw new Error(`a simulated process asks by select, not by ${String(key)}`)
}

const silent = createLog('silent')

const MINUTE_MS = 60_000
const maxCallsPerStatement = 20

/** A process uses the month of its own, simulated clock, which is far from the real one. */
const withOwnClock = (calendar: Calendar, now: () => Date): Calendar => ({
  ...calendar,
  dayOf: (instant) => calendar.dayOf(Date.now() - instant.getTime() < MINUTE_MS ? now() : instant),
})

type World = { defaultLimits: RateLimit; calendar: Calendar; now: () => Date }

/** One process of the gateway on a shared database: its admissions, records and cached tokens. */
export function startProcess(database: Database, { defaultLimits, calendar, now }: World) {
  const line = new Line()
  const db = databaseByLine(database, line)
  const listeners: ((change: Change | null) => void)[] = []
  let version = 0
  const changes = {
    isConnected: () => true,
    version: () => version,
    subscribe: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  }
  const recorder = createCallRecorder({
    database: { db, maxCallsPerStatement },
    calendar,
    log: silent,
    pause: simulatedPause,
  })
  const limitContext = { defaults: defaultLimits, calendar: withOwnClock(calendar, now), clock: () => null }
  const reserveQuota = createReserveQuota({ db, limitContext, maxCallsPerStatement })
  const tokens = createTokenLookup({ db, changes, limitContext, now })
  const record = (call: ModelCall, admissionId: number) => recorder.record(call, admissionId)

  return {
    line,
    /** Notifies the process of a change by another one. */
    hear(change: Change) {
      version += 1
      for (const listener of listeners) listener(change)
    },
    findToken: (hash: string): Promise<KnownToken | null> => tokens.find(hash),
    reserve: ({ userId, own }: KnownToken, reservation: Reservation): Promise<Admission> =>
      reserveQuota({ userId, own, reservation, hasGone: () => false }),
    meterOf: (token: KnownToken, admission: Admission): CallMeter =>
      createCallMeter(
        { record, metrics: NO_METRICS, health: { callEnded: () => undefined } },
        { token, source: SOURCE, counter: null, startedAt: 0, model: 'model', admission, span: NO_CALL_SPAN },
      ),
  }
}

export type SimulatedProcess = ReturnType<typeof startProcess>
