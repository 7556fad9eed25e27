import { and, eq } from 'drizzle-orm'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { ApiToken } from '@/openapi/types'
import type { AuditSource } from '../audit/auditLog'
import type { Database } from '../database/database'
import { apiTokens } from '../database/schema'
import { isUuid } from '../lib/uuid'
import { isListed, liveTokens, lockTokens, recordToken, toItem } from './tokenStore'

type RenamingRefusal =
  typeof RefusalCode.TOKEN_NAME_TAKEN | typeof RefusalCode.TOKEN_NOT_FOUND | typeof RefusalCode.TOKEN_EXPIRED
export type Renaming = { kind: 'renamed'; item: ApiToken } | { kind: 'refused'; code: RenamingRefusal }
export type NewName = { userId: string; id: string; name: string; source: AuditSource; now: Date }

const refused = (code: RenamingRefusal): Renaming => ({ kind: 'refused', code })

/** Gives the user's own live token another name; a name that it has already changes and records nothing. */
export async function renameToken(db: Database, wanted: NewName): Promise<Renaming> {
  const { userId, id, name, source, now } = wanted
  if (!isUuid(id)) return refused(RefusalCode.TOKEN_NOT_FOUND)
  return db.transaction(async (tx) => {
    await lockTokens(tx, userId)
    const isThis = and(isListed(userId), eq(apiTokens.id, id))
    const [found] = await tx.select().from(apiTokens).where(isThis).for('no key update')
    if (!found) return refused(RefusalCode.TOKEN_NOT_FOUND)
    if (found.expiresAt <= now) return refused(RefusalCode.TOKEN_EXPIRED)
    if (found.name === name) return { kind: 'renamed', item: toItem(found, now) }
    const live = await liveTokens(tx, userId, now)
    if (live.some((token) => token.id !== id && token.name === name)) return refused(RefusalCode.TOKEN_NAME_TAKEN)
    await tx.update(apiTokens).set({ name }).where(eq(apiTokens.id, id))
    await recordToken(tx, { action: 'token.renamed', userId, id, source, now })
    return { kind: 'renamed', item: toItem({ ...found, name }, now) }
  })
}
