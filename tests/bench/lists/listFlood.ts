import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { addDays } from '@/openapi/rules/days'
import { createCalendar } from '@/server/platform/calendar'
import { openSession } from '@/server/records/sessions/sessionStore'
import { upsertUser } from '@/server/records/sessions/users'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { startCluster } from '@/tests/server/support/databases/postgres'
import { median, milliseconds, ratio, type Figure } from '../figures'
import { startGateway } from '../startGateway'

const CALLS = 200_000
const DAYS = 60
const ROUNDS = 7
const CHATS_OF_A_ROUND = 100
const FEW = 4
const MANY = 120

type Round = { took: number[]; refused: { reads: number; chats: number }; answered: number }

/** A session of a user with so many successful calls that a list of failed ones reads them all. */
async function busyUser(db: Database): Promise<string> {
  const now = new Date()
  const profile = { username: 'busy', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(db, 'bench', 'busy', profile, now)
  await db.execute(sql`
    insert into model_calls (user_id, model, called_at, day, input_tokens, output_tokens, latency_ms, request_id)
    select ${userId}::uuid, 'intern-echo', called, (called at time zone 'Asia/Shanghai')::date, 10, 10, 5, gen_random_uuid()::text
    from (select now() - interval '1 day' * (${DAYS - 1} * n::float8 / ${CALLS}) as called from generate_series(1, ${CALLS}::int) n) made`)
  return (await openSession(db, userId, null, now)).token
}

const failedCalls = () => {
  const endTime = createCalendar('Asia/Shanghai').dayOf(new Date())
  const body = { startTime: addDays(endTime, 1 - DAYS), endTime, outcome: 'server_error', page_size: 20 }
  return { path: '/puyu/statistics/calls', body }
}

async function measureOn(database: OpenDatabase): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-flood-'))
  const session = await busyUser(database.background)
  await database.background.execute(sql.raw('vacuum analyze'))
  const gateway = await startGateway(database, { directory, upstream: '' })
  const origin = gateway.origin.replace('/v1', '')
  const beside = async (reads: number): Promise<Round> => {
    const workerData = {
      origin,
      reads,
      session,
      token: gateway.token,
      read: failedCalls(),
      chats: CHATS_OF_A_ROUND,
    }
    const [round] = (await once(
      new Worker(new URL('./floodWorker.mjs', import.meta.url), { workerData }),
      'message',
    )) as [Round] // posted by floodWorker.mjs
    return round
  }
  try {
    await beside(0)
    const alone = await beside(0)
    const rounds: { few: Round; many: Round }[] = []
    for (let index = 0; index < ROUNDS; index++) rounds.push({ few: await beside(FEW), many: await beside(MANY) })
    const [few, many] = [rounds.map((one) => one.few), rounds.map((one) => one.many)]
    const p50 = (each: readonly Round[]) => median(each.flatMap(({ took }) => took))
    const sumOf = (count: (round: Round) => number) => [...few, ...many].map(count).reduce((sum, one) => sum + one, 0)
    return [
      [`chat alone, p50`, milliseconds(p50([alone]))],
      [`chat beside ${FEW} reads of another user, p50`, milliseconds(p50(few))],
      [`chat beside ${MANY} reads of another user, p50`, `${milliseconds(p50(many))} (${ratio(p50(many), p50(few))})`],
      [`reads answered`, String(sumOf(({ answered }) => answered))],
      [`reads and chats refused`, `${sumOf(({ refused }) => refused.reads)}, ${sumOf(({ refused }) => refused.chats)}`],
    ]
  } finally {
    await gateway.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Chats of one user beside few and many reads of another, on PostgreSQL. */
export async function measureListFlood(): Promise<Figure[]> {
  const cluster = await startCluster()
  try {
    return await measureOn(await openPostgres(await cluster.createDatabase()))
  } finally {
    await cluster.stop()
  }
}
