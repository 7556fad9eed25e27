import type { TokenField, TokenFields } from '@/machines/tokens/tokenFields'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { TokenProblem } from '@/openapi/rules/tokenForm'
import {
  chosenModels,
  tokenModelsMax,
  tokenNameMaxLength,
  tokenNoteMaxLength,
  tokenRpmMax,
} from '@/openapi/rules/tokens'
import { exactCount } from '@/src/i18n/formatCount'
import type { Texts } from '@/src/i18n/texts'

/** A message of `tokenForm` in words; undefined for any other message. */
export function problemText(texts: Texts['tokensPage'], message: unknown): string | undefined {
  const words: Readonly<Record<TokenProblem, () => string>> = {
    empty: texts.nameEmpty,
    characters: texts.nameCharacters,
    tooLong: () => texts.nameTooLong({ limit: tokenNameMaxLength }),
    noModel: texts.noModel,
    noModelId: texts.noModelId,
    tooManyModels: () => texts.tooManyModels({ limit: tokenModelsMax }),
    notANumber: texts.rpmNotANumber,
    tooLarge: () => texts.rpmTooLarge({ limit: exactCount(tokenRpmMax) }),
    noteTooLong: () => texts.noteTooLong({ limit: tokenNoteMaxLength }),
  }
  return Object.entries(words).find(([problem]) => problem === message)?.[1]()
}

/** Why the server refused `sent`: in words of a field on screen, or of the whole form; `otherwise` if nothing more is known. */
export function refusalText(
  texts: Texts['tokensPage'],
  code: RefusalCode,
  sent: TokenFields,
  otherwise: string,
): { field: TokenField | null; text: string } {
  const known: Readonly<Partial<Record<RefusalCode, readonly [TokenField | null, () => string]>>> = {
    [RefusalCode.TOKEN_NAME_TAKEN]: ['name', texts.nameTaken],
    [RefusalCode.TOKEN_NAME_INVALID]: ['name', texts.nameCharacters],
    [RefusalCode.TOKEN_MODELS_INVALID]: ['models', texts.modelsRefused],
    [RefusalCode.TOKEN_RPM_INVALID]: ['rpm', texts.rpmRefused],
    [RefusalCode.TOKEN_NOTE_INVALID]: ['note', texts.noteRefused],
    [RefusalCode.TOKEN_VALIDITY_INVALID]: ['validDays', texts.validityRefused],
    [RefusalCode.TOKEN_EXPIRED]: [null, texts.editExpired],
    [RefusalCode.TOKEN_LIMIT_REACHED]: [null, texts.limitReached],
  }
  const [field, text] = known[code] ?? [null, () => otherwise]
  return field === 'models' && sent.scope === 'all' ? { field: null, text: otherwise } : { field, text: text() }
}

/** The part of a form that a refusal of `field` is about. */
export const refusedPart = (fields: TokenFields, field: TokenField) =>
  field === 'models' ? chosenModels(fields) : fields[field]
