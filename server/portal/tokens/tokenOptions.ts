import { tokenNoteMaxLength } from '@/openapi/rules/tokens'
import type { apiTokens } from '@/server/storage/schema/schema'
import { cleanLine } from '@/server/platform/text'

type Columns = Pick<typeof apiTokens.$inferSelect, 'models' | 'rpm' | 'note'>

/** What a token may be limited to, as it is kept: what is left out stays as it is. */
export type TokenChange = Partial<Columns>
/** The same of a new token, and for how long it is good. */
export type TokenOptions = TokenChange & { validDays?: number }

type OptionFields = { models?: string[]; rpm?: number; note?: string; valid_days?: number }

/** Reads what was asked for; no models stand for all of them, and 0 calls a minute for no limit of its own. */
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
