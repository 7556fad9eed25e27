import { and, eq, gt, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expiryOf, maxLiveTokens } from '@/openapi/rules/tokens'
import { localSource, recordAudits } from '@/server/records/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import {
  isAnyOf,
  isWritten,
  planOwned,
  remember,
  type ImportContext,
  type Owned,
  type OwnedStep,
} from './importContext'
import type { Numbered, TokenRecord } from './lineReaders'

type Read = TokenRecord & Numbered
type TokenRow = typeof apiTokens.$inferSelect
type TokenStep = OwnedStep<Read>

/** Limits the expiry to that of a token created now. */
function expiryFor({ expiresAt }: Read, now: Date): Date {
  const longest = expiryOf(now)
  return expiresAt !== null && expiresAt < longest ? expiresAt : longest
}

/** The names of live tokens with the tokens' ids, by user. */
async function liveNames(db: Database, userIds: readonly string[], now: Date) {
  const isLive = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))
  const rows = await db
    .select({ id: apiTokens.id, userId: apiTokens.userId, name: apiTokens.name })
    .from(apiTokens)
    .where(and(isLive, isAnyOf(apiTokens.userId, userIds)))
  const names = new Map<string, Map<string, string>>()
  for (const { id, userId, name } of rows)
    names.set(userId, (names.get(userId) ?? new Map<string, string>()).set(name, id))
  return names
}

/** The conflict of a token that would be live: a used name or too many tokens. Reserves the name if there is no conflict. */
function obstacleOf({ localId, userId, record }: TokenStep, names: Map<string, Map<string, string>>): string | null {
  const live = names.get(userId) ?? new Map<string, string>()
  names.set(userId, live)
  const holder = live.get(record.name) ?? localId
  if (holder !== localId) return `its user has a live token named ${record.name} already`
  for (const [name, id] of live) if (id === localId) live.delete(name)
  if (live.size >= maxLiveTokens) return `its user has ${maxLiveTokens} live tokens already, the maximum`
  live.set(record.name, localId)
  return null
}

/** The tokens of earlier imports by id, and the ids of tokens with the same hashes. */
async function tokensOf(db: Database, records: readonly Read[], known: readonly { localId: string }[]) {
  const ids = known.map(({ localId }) => localId)
  const keys = records.map(({ key }) => key)
  const imported = await db.select().from(apiTokens).where(isAnyOf(apiTokens.id, ids))
  const sameHash = await db.select().from(apiTokens).where(isAnyOf(apiTokens.hash, keys))
  return {
    byId: new Map(imported.map((row) => [row.id, row])),
    idOfKey: new Map(sameHash.map(({ hash, id }) => [hash, id])),
  }
}

type Here = Awaited<ReturnType<typeof tokensOf>>

/** The conflict of a token with its hash or owner here. */
function differenceOf({ record, localId, userId }: TokenStep, { byId, idOfKey }: Here): string | null {
  const row = byId.get(localId)
  if ((idOfKey.get(record.key) ?? localId) !== localId) return 'its hash belongs to another token'
  if (row && row.hash !== record.key) return 'has another hash than at the last import'
  return row && row.userId !== userId ? 'belongs to another user than at the last import' : null
}

async function conflictsOf(db: Database, { now }: ImportContext, steps: readonly TokenStep[], here: Here) {
  const owners = steps.map(({ userId }) => userId)
  const names = await liveNames(db, owners, now)
  return steps.filter(isWritten).flatMap((step) => {
    const { record, outcome } = step
    const isLive = outcome !== 'localChangesKept' && expiryFor(record, now) > now
    const found = differenceOf(step, here) ?? (isLive ? obstacleOf(step, names) : null)
    return found === null ? [] : [`line ${record.line}: token ${record.id}: ${found}`]
  })
}

/** Plans tokens without writing. A token that was revoked here stays revoked. */
export async function planTokens(db: Database, context: ImportContext, owned: Owned<Read>) {
  let here: Here = { byId: new Map(), idOfKey: new Map() }
  const { steps, conflicts } = await planOwned(db, context, 'token', owned, {
    newId: () => randomUUID(),
    async readHere(before) {
      here = await tokensOf(db, owned.records, before)
      const mayChange = (stored: TokenRow | undefined, key: string) => stored?.revokedAt === null && stored.hash === key
      return ({ key }, { localId }) => mayChange(here.byId.get(localId), key)
    },
  })
  return { steps, conflicts: [...conflicts, ...(await conflictsOf(db, context, steps, here))] }
}

function toRow({ record, localId, userId }: TokenStep, now: Date): TokenRow {
  return {
    id: localId,
    userId,
    name: record.name,
    hash: record.key,
    prefix: record.prefix,
    lastFour: record.lastFour,
    models: null,
    rpm: null,
    note: '',
    createdAt: record.createdAt ?? now,
    expiresAt: expiryFor(record, now),
    revokedAt: null,
  }
}

export async function writeTokens(tx: Database, context: ImportContext, steps: readonly TokenStep[]): Promise<void> {
  const written = steps.filter(isWritten)
  const added = written.filter(({ outcome }) => outcome === 'new')
  if (added.length > 0) await tx.insert(apiTokens).values(added.map((step) => toRow(step, context.now)))
  for (const { record, localId, outcome } of written) {
    if (outcome !== 'changed') continue
    const { name, lastFour, expiresAt } = record
    const change =
      expiresAt === null ? { name, lastFour } : { name, lastFour, expiresAt: expiryFor(record, context.now) }
    await tx.update(apiTokens).set(change).where(eq(apiTokens.id, localId))
  }
  await remember(tx, context, 'token', written)
  const events = written.map(({ localId, outcome, userId }) => ({
    action: 'token.imported' as const,
    outcome: 'success' as const,
    actor: context.actor,
    target: `token:${localId}`,
    details: { source: context.source, as: outcome, user: userId },
  }))
  await recordAudits(tx, localSource, events, context.now)
}
