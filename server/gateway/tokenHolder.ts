import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database/database'
import { apiTokens } from '../database/schema'
import { secretHash } from '../secrets'
import { isTokenSecret } from '../tokens/tokenSecret'
import { GatewayError } from './gatewayError'

export type TokenHolder = { tokenId: string; userId: string }

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** Whose API token an Authorization header carries; throws invalid_api_key or expired_api_key. */
export async function findTokenHolder(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<TokenHolder> {
  const secret = /^Bearer +(\S{1,128})$/i.exec(authorization ?? '')?.[1] ?? ''
  const [token] = isTokenSecret(secret)
    ? await db
        .select({ tokenId: apiTokens.id, userId: apiTokens.userId, expiresAt: apiTokens.expiresAt })
        .from(apiTokens)
        .where(and(eq(apiTokens.hash, secretHash(secret)), isNull(apiTokens.revokedAt)))
    : []
  if (!token) throw new GatewayError('invalid_api_key', challenge)
  if (token.expiresAt <= now) throw new GatewayError('expired_api_key', challenge)
  return { tokenId: token.tokenId, userId: token.userId }
}
