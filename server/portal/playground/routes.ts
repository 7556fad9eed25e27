import { hkdfSync } from 'node:crypto'
import type { Api } from '../api/api'
import type { Database } from '@/server/storage/database'
import { loadHistorySecret } from '@/server/storage/secrets'

const KEY_BYTES = 32

/** The key of an account's conversations: the same in every session, and of no use for any other account. */
export const historyKey = (secret: string, userId: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `playground history of ${userId}`, KEY_BYTES)).toString('base64url')

/** `/puyu/playground/key`: what opens the conversations that a browser stores encrypted. */
export function addPlaygroundRoutes(api: Api, { db }: { db: Database }): void {
  let loaded: string | null = null
  api.authenticated('getPlaygroundKey', async ({ session, now }) => {
    loaded ??= await loadHistorySecret(db, now)
    return { data: { key: historyKey(loaded, session.user.id) } }
  })
}
