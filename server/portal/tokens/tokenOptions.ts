import { tokenNoteMaxLength } from '@/openapi/rules/tokens'
import type { apiTokens } from '@/server/storage/schema/schema'
import { cleanLine } from '@/server/platform/text'

type Columns = Pick<typeof apiTokens.$inferSelect, 'models' | 'rpm' | 'note'>

/** Changed columns of a token; a missing one stays as it is. */
export type TokenChange = Partial<Columns>
/** The same for a new token, with its validity. */
export type TokenOptions = TokenChange & { validDays?: number }

type OptionFields = { models?: string[]; rpm?: number; note?: string; valid_days?: number }

/** Reads the options of a request. An empty list means all models; 0 calls a minute mean no limit for this token. */
export function readTokenOptions({ models, rpm, note, valid_days: validDays }: OptionFields): TokenOptions {
  const some = models && [...new Set(models)].sort()
  return {
    ...(some === undefined ? {} : { models: some.length === 0 ? null : some }),
    ...(rpm === undefined ? {} : { rpm: rpm === 0 ? null : rpm }),
    ...(note === undefined ? {} : { note: cleanLine(note, tokenNoteMaxLength) }),
    ...(validDays === undefined ? {} : { validDays }),
  }
}

export const hasNoOptions = (options: TokenOptions): boolean => Object.keys(options).length === 0
