import { and, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { ApiToken } from '@/openapi/types'
import type { AuditSource } from '@/server/storage/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { isUuid } from '@/server/platform/uuid'
import type { TokenChange } from './tokenOptions'
import { isListed, liveTokens, lockTokens, recordToken, toItem } from './tokenStore'

type UpdateRefusal =
  typeof RefusalCode.TOKEN_NAME_TAKEN | typeof RefusalCode.TOKEN_NOT_FOUND | typeof RefusalCode.TOKEN_EXPIRED
export type TokenUpdate = { kind: 'updated' | 'unchanged'; item: ApiToken } | { kind: 'refused'; code: UpdateRefusal }
/** `name` is null if it stays. */
export type UpdateRequest = {
  userId: string
  id: string
  name: string | null
  change: TokenChange
  source: AuditSource
  now: Date
}

const refused = (code: UpdateRefusal): TokenUpdate => ({ kind: 'refused', code })

/** Changes the user's own live token. Equal values write and record nothing. */
export async function updateToken(db: Database, requested: UpdateRequest): Promise<TokenUpdate> {
  const { userId, id, source, now } = requested
  if (!isUuid(id)) return refused(RefusalCode.TOKEN_NOT_FOUND)
  return db.transaction(async (tx) => {
    await lockTokens(tx, userId)
    const isToken = and(isListed(userId), eq(apiTokens.id, id))
    const [found] = await tx.select().from(apiTokens).where(isToken).for('no key update')
    if (!found) return refused(RefusalCode.TOKEN_NOT_FOUND)
    if (found.expiresAt <= now) return refused(RefusalCode.TOKEN_EXPIRED)
    const changed = { ...found, ...requested.change, name: requested.name ?? found.name }
    if (isDeepStrictEqual(changed, found)) return { kind: 'unchanged', item: toItem(found, now) }
    const { name, models, rpm, note } = changed
    const isRenamed = name !== found.name
    const live = isRenamed ? await liveTokens(tx, userId, now) : []
    if (live.some((token) => token.id !== id && token.name === name)) return refused(RefusalCode.TOKEN_NAME_TAKEN)
    await tx.update(apiTokens).set({ name, models, rpm, note }).where(eq(apiTokens.id, id))
    if (isRenamed) await recordToken(tx, { action: 'token.renamed', userId, id, source, now })
    if (!isDeepStrictEqual({ ...changed, name: found.name }, found))
      await recordToken(tx, { action: 'token.changed', userId, id, source, now })
    return { kind: 'updated', item: toItem(changed, now) }
  })
}
