import type { Change } from '@/server/storage/changes'
import type { ServerDeps } from '@/server/app/serverDeps'
import { createCache } from '@/server/storage/cache'
import type { GatewayContext } from '../gatewayContext'
import { GatewayError } from '../errors/gatewayError'
import { findToken, limitContextOf, type KnownToken } from '../limits/usageSnapshot'

const isOf = ({ tokenId, userId }: KnownToken, { kind, id }: Change) =>
  (kind === 'token' && id === tokenId) || (kind === 'limits' && id === userId)

export type TokenLookup = {
  /** The live or expired token of a hash, which may be kept. */
  find: (hash: string) => Promise<KnownToken | null>
  /** The same, as it is in the database now. */
  ask: (hash: string) => Promise<KnownToken | null>
  forget: (hash: string) => void
}

/** Looks up API tokens, and keeps them for seconds. */
export function createTokenLookup(deps: ServerDeps): TokenLookup {
  const limitContext = limitContextOf(deps)
  const kept = createCache(deps.changes, isOf)
  const ask = (hash: string) => kept.load(hash, () => findToken(deps.db, hash, limitContext))

  return {
    ask,
    async find(hash) {
      const known = kept.get(hash)
      const now = deps.now()
      if (known === null || known.expiresAt <= now) return ask(hash)
      return { ...known, usage: { ...known.usage, now }, isKept: true }
    },
    forget: kept.forget,
  }
}

/** Makes a check that may refuse a caller: what a kept token refuses is looked at again. */
export async function checkCaller(context: GatewayContext, check: (token: KnownToken) => void): Promise<void> {
  const token = context.get('token')
  try {
    check(token)
  } catch (error) {
    if (!token.isKept || !(error instanceof GatewayError)) throw error
    const asked = await context.get('lookAgain')()
    context.set('token', asked)
    check(asked)
  }
}
