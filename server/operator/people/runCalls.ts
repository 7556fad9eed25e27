import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { apiTokens, users } from '@/server/storage/schema/schema'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { OperatorError, type OperatorContext, visible } from '../context'
import { requireUser } from '../users'

/** A caller may send the same id again. */
const MAX_CALLS = 20

type Call = typeof modelCalls.$inferSelect

const findCalls = (db: Database, requestId: string, userId: string | null): Promise<Call[]> =>
  db
    .select()
    .from(modelCalls)
    .where(and(eq(modelCalls.requestId, requestId), userId === null ? undefined : eq(modelCalls.userId, userId)))
    .orderBy(desc(modelCalls.calledAt), desc(modelCalls.id))
    .limit(MAX_CALLS)

/** Names of users and API tokens by their ids. */
async function namesFor(db: Database, calls: readonly Call[]): Promise<ReadonlyMap<string, string>> {
  const userIds = calls.map(({ userId }) => userId)
  const tokenIds = calls.flatMap(({ tokenId }) => tokenId ?? [])
  const named = await db.select({ id: users.id, name: users.username }).from(users).where(inArray(users.id, userIds))
  const tokens = await db
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .where(inArray(apiTokens.id, tokenIds))
  return new Map([...named, ...tokens].map(({ id, name }) => [id, name]))
}

const known = (value: string | number | null, unit = '') => (value === null ? '—' : `${value}${unit}`)

function callText(call: Call, names: ReadonlyMap<string, string>): string {
  const tokens = `${call.inputTokens} input (${known(call.cachedTokens)} cached), ${call.outputTokens} output (${known(call.reasoningTokens)} reasoning)`
  const facts = [
    ['user', `${names.get(call.userId) ?? 'unknown'}  ${call.userId}`],
    ['token', call.tokenId === null ? 'playground' : `${names.get(call.tokenId) ?? 'unknown'}  ${call.tokenId}`],
    ['model', call.model + (call.actualModel === null ? '' : ` (at the server: ${call.actualModel})`)],
    ['protocol', known(call.protocol)],
    ['client', known(call.client)],
    ['status', `${call.status}${call.errorCode === null ? '' : ` ${call.errorCode}`}`],
    ['finished by', known(call.finishReason)],
    ['tokens', tokens],
    ['time', `${call.latencyMs} ms, first token after ${known(call.firstTokenMs, ' ms')}`],
  ]
  const lines = facts.map(([name = '', value = '']) => `  ${name.padEnd(12)}${visible(value)}`)
  return [call.calledAt.toISOString(), ...lines].join('\n')
}

/** Shows the calls of a request id; without a user all months are searched. */
export async function showCall({ db }: OperatorContext, requestId: string, name: string | null): Promise<string> {
  const userId = name === null ? null : (await requireUser(db, name)).id
  const found = await findCalls(db, requestId, userId)
  if (found.length === 0)
    throw new OperatorError(
      'no call has this request id; calls that were rejected before their model was asked have no row',
    )
  const names = await namesFor(db, found)
  return found.map((call) => callText(call, names)).join('\n\n')
}
