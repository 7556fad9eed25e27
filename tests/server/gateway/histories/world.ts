import { inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { localSource } from '@/server/records/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import type { Admission } from '@/server/gateway/limits/quota'
import type { KnownToken } from '@/server/gateway/context/gatewayContext'
import { secretHash } from '@/server/platform/secrets'
import { upsertUser } from '@/server/records/sessions/users'
import { createToken } from '@/server/records/tokens/tokenStore'
import { calendar, type Account, type Call } from './account'
import { endPauses } from './pauses'
import { setClock } from './simulatedClock'
import { startProcess, type SimulatedProcess } from './simulatedProcess'
import { ACCOUNTS, TOKENS } from './steps'
import { content } from '@/tests/server/support/contentNames'

/** Minutes before a month of the reporting zone ends, and eight hours before one ends in UTC. */
const BEGINS = Date.UTC(2026, 4, 31, 15, 55)
const LIMITS = { rpm: 5, tpm: 120, input_tokens: 300, output_tokens: 200 }
/** Turns of the event loop until code that got a result has sent its next statement. */
const TURNS = 12

export type Token = { id: string; hash: string; rpm: number | null; isRevoked: boolean }
export type Caller = Account & { tokens: Token[] }
type Running = { call: Call; account: Caller; token: KnownToken; admission: Admission }
/** A call that is being recorded; `by` is its process. */
export type Ended = { call: Call; account: Caller; output: number; by: SimulatedProcess; isAcknowledged: boolean }
export type Place = { process: SimulatedProcess; skewMs: number; running: Running[] }

async function newCaller(db: Database): Promise<Caller> {
  const now = new Date(BEGINS)
  const profile = { username: 'history', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(db, 'history', randomUUID(), profile, now)
  const tokens: Token[] = []
  for (let name = 0; name < TOKENS; name++) {
    const created = await createToken(db, {
      userId,
      name: `token ${name}`,
      content: content.current(),
      key: null,
      source: localSource,
      now,
    })
    if (created.kind !== 'created') throw new Error('the token was refused')
    const { item, token } = created.data
    tokens.push({ id: item.id, hash: secretHash(token), rpm: null, isRevoked: false })
  }
  return { userId, tokens, limits: LIMITS, calls: [] }
}

/** Processes on one database, the time, and the accounts as the rules have them. */
export class World {
  at = BEGINS
  since = 0
  epoch = 0
  readonly accounts: Caller[] = []
  readonly places: Place[] = []
  readonly ended = new Map<number, Ended>()

  constructor(readonly databases: readonly Database[]) {}

  get db(): Database {
    return this.databases[0] ?? expect.unreachable('there is a database')
  }

  async begin(): Promise<void> {
    await setClock(this.db, this.at)
    for (let one = 0; one < ACCOUNTS; one++) this.accounts.push(await newCaller(this.db))
    for (const db of this.databases) this.places.push(this.newPlace(db))
  }

  account = (index: number): Caller => this.accounts[index] ?? expect.unreachable('there is an account')
  place = (index: number): Place => this.places[index] ?? expect.unreachable('there is a process')
  token = (account: Caller, index: number): Token => account.tokens[index] ?? expect.unreachable('there is a token')

  private newPlace(db: Database): Place {
    const place: { skewMs: number; running: Running[] } = { skewMs: 0, running: [] }
    const now = () => new Date(this.at + place.skewMs)
    return Object.assign(place, { process: startProcess(db, { defaultLimits: LIMITS, calendar, now }) })
  }

  tell(kind: 'token' | 'limits', id: string): void {
    for (const { process } of this.places) process.hear({ kind, id })
  }

  /** Restarts the processes that have died. */
  restart(): void {
    for (const [index, { process }] of this.places.entries()) {
      const db = this.databases[index]
      if (process.line.isDead && db) this.places[index] = this.newPlace(db)
    }
  }

  /** Waits for running statements, also those of killed processes. */
  async settle(): Promise<void> {
    const lines = this.places.map(({ process }) => process.line)
    do {
      await Promise.allSettled(lines.flatMap(({ underWay }) => [...underWay]))
      for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
    } while (lines.some(({ underWay }) => underWay.size > 0))
  }

  async pass(ms: number): Promise<void> {
    this.at += ms
    this.since += ms
    await setClock(this.db, this.at)
    endPauses()
    await this.settle()
    await this.lookWhatIsKept()
  }

  /** Notes which ended calls are recorded by now; acknowledged ones must be among them. */
  async lookWhatIsKept(): Promise<void> {
    const asked = [...this.ended].filter(([, { call }]) => !call.hasEnded).map(([id]) => id)
    if (asked.length === 0) return
    const kept = await this.db
      .select({ id: modelCalls.admissionId })
      .from(modelCalls)
      .where(inArray(modelCalls.admissionId, asked))
    for (const { id } of kept) {
      const { call, output } = this.ended.get(id ?? 0) ?? expect.unreachable('it was asked for')
      Object.assign(call, { output, hasEnded: true, isLate: call.isForgotten })
    }
    for (const { call, isAcknowledged } of this.ended.values())
      if (isAcknowledged) expect(call.hasEnded, 'an acknowledged call is kept').toBe(true)
  }
}
