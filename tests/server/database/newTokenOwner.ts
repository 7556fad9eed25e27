import { randomUUID } from 'node:crypto'
import { localSource } from '@/server/records/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { upsertUser } from '@/server/records/sessions/users'
import { createToken } from '@/server/records/tokens/tokenStore'
import { content } from '@/tests/server/support/contentNames'

export type TokenOwner = { userId: string; tokenId: string; token: string }

/** A new user with an API token. */
export async function newTokenOwner(db: Database): Promise<TokenOwner> {
  const [now, profile] = [new Date(), { username: 'owner', nickname: '', avatar: '', email: '' }]
  const userId = await upsertUser(db, 'owner', randomUUID(), profile, now)
  const created = await createToken(db, {
    userId,
    name: 'owned',
    content: content.current(),
    key: null,
    source: localSource,
    now,
  })
  if (created.kind !== 'created') throw new Error('the token was refused')
  return { userId, tokenId: created.data.item.id, token: created.data.token }
}
