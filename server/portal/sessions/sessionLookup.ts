import type { Change, Changes } from '@/server/storage/changes'
import type { Database } from '@/server/storage/database'
import { createCache } from '@/server/storage/cache'
import { secretHash } from '@/server/platform/secrets'
import { findSession, isGoodAsKnown, type KnownSession, type Session } from './sessionStore'

const changesOf = ({ id, user }: KnownSession): Change[] => [
  { kind: 'session', id },
  { kind: 'user', id: user.id },
]

/** Looks up the live session of a bearer token, and prolongs it. What is kept of one never refuses. */
export function createSessionLookup(
  db: Database,
  changes: Changes,
): (token: string, now: Date) => Promise<Session | null> {
  const kept = createCache(changes, changesOf)
  return async (token, now) => {
    const hash = secretHash(token)
    const known = kept.get(hash)
    if (known && isGoodAsKnown(known, now)) return { ...known, token }
    const found = await kept.load(hash, () => findSession(db, hash, now))
    return found && { ...found, token }
  }
}
