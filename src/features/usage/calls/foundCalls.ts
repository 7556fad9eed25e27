import { listedCalls } from '@/openapi/rules/calls'
import { exactCount } from '@/src/content/formatCount'
import type { Texts } from '@/src/i18n/texts'

/** How many calls were found; where there may be more than can be listed, that these are the newest. */
export function foundCalls(texts: Texts['callDetailPage'], total: number): string {
  const count = exactCount(total)
  return total < listedCalls ? texts.callsFound({ count }) : texts.newestCallsFound({ count })
}
