import type { Database } from '../database/database'
import { secretHash } from '../secrets'
import { isTokenSecret } from '../tokens/tokenSecret'
import { GatewayError } from './gatewayError'
import { findToken, type KnownToken, type Terms } from './standing'

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** Whose API token an Authorization header carries; throws invalid_api_key or expired_api_key. */
export async function findTokenHolder(
  db: Database,
  authorization: string | undefined,
  terms: Terms,
): Promise<KnownToken> {
  const secret = /^Bearer +(\S{1,128})$/i.exec(authorization ?? '')?.[1] ?? ''
  const token = isTokenSecret(secret) ? await findToken(db, secretHash(secret), terms) : null
  if (!token) throw new GatewayError('invalid_api_key', challenge)
  if (token.expiresAt <= token.standing.now) throw new GatewayError('expired_api_key', challenge)
  return token
}
