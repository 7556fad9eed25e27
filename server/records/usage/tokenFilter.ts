import { inArray, isNull, or, type SQL } from 'drizzle-orm'
import { playgroundId } from '@/openapi/rules/playground'
import { isUuid } from '@/server/platform/text'
import { NO_TOKEN } from '@/server/storage/schema/schema'
import { modelCalls } from '@/server/storage/schema/usageSchema'

/** The ids of `usage_days` that a query chooses, by token or the playground, which has `NO_TOKEN`. */
export const storedTokenIds = (tokenIds: readonly string[]): readonly string[] =>
  tokenIds.flatMap((id) => (id === playgroundId ? NO_TOKEN : isUuid(id) ? id : []))

/** The condition that single calls are of one of these tokens or of the playground; no condition without a choice. */
export function isOfTokens(tokenIds: readonly string[]): SQL | undefined {
  if (tokenIds.length === 0) return undefined
  const isOfPlayground = tokenIds.includes(playgroundId) ? isNull(modelCalls.tokenId) : undefined
  return or(inArray(modelCalls.tokenId, tokenIds.filter(isUuid)), isOfPlayground)
}
