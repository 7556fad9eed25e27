import { inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { playgroundId } from '@/openapi/rules/playground'
import { isUuid } from '@/server/platform/text'

/** The tokens that a query chooses, and whether it chooses the playground, which has none. */
export const splitTokenIds = (tokenIds: readonly string[]) => ({
  tokens: tokenIds.filter(isUuid),
  playground: tokenIds.includes(playgroundId),
})

/** The condition that rows are of one of these tokens or of the playground; no condition without a choice. */
export function isOfTokens(tokenId: AnyPgColumn, tokenIds: readonly string[]): SQL | undefined {
  if (tokenIds.length === 0) return undefined
  const { tokens, playground } = splitTokenIds(tokenIds)
  return or(inArray(tokenId, tokens), playground ? isNull(tokenId) : undefined)
}
