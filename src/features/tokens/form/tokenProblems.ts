import { chosenModels, type TokenFieldProblem, type TokenFields } from '@/machines/tokens/tokenFields'
import { RefusalCode } from '@/openapi/refusalCodes'
import { tokenModelsMax, tokenNameMaxLength, tokenNoteMaxLength, tokenRpmMax } from '@/openapi/rules/tokens'
import { exactCount } from '@/src/content/formatCount'
import type { Texts } from '@/src/i18n/texts'

/** The problem of a field, in words. */
export const problemText = (texts: Texts['tokensPage'], problem: TokenFieldProblem): string => {
  switch (problem) {
    case 'empty':
      return texts.nameEmpty()
    case 'characters':
      return texts.nameCharacters()
    case 'tooLong':
      return texts.nameTooLong({ limit: tokenNameMaxLength })
    case 'noModel':
      return texts.noModel()
    case 'noModelId':
      return texts.noModelId()
    case 'tooManyModels':
      return texts.tooManyModels({ limit: tokenModelsMax })
    case 'notANumber':
      return texts.rpmNotANumber()
    case 'tooLarge':
      return texts.rpmTooLarge({ limit: exactCount(tokenRpmMax) })
    case 'noteTooLong':
      return texts.noteTooLong({ limit: tokenNoteMaxLength })
  }
}

/** A field in whose words the server can refuse a token. */
export type RefusedField = 'name' | 'models' | 'rpm' | 'note' | 'validDays'

const refusedFields: Readonly<Partial<Record<RefusalCode, RefusedField>>> = {
  [RefusalCode.TOKEN_NAME_TAKEN]: 'name',
  [RefusalCode.TOKEN_NAME_INVALID]: 'name',
  [RefusalCode.TOKEN_MODELS_INVALID]: 'models',
  [RefusalCode.TOKEN_RPM_INVALID]: 'rpm',
  [RefusalCode.TOKEN_NOTE_INVALID]: 'note',
  [RefusalCode.TOKEN_VALIDITY_INVALID]: 'validDays',
}

/** The field of a rejection of `sent`; null if it has no field, or its field is hidden. */
export function refusedField(refusal: RefusalCode | null, sent: TokenFields): RefusedField | null {
  const field = (refusal !== null && refusedFields[refusal]) || null
  return field === 'models' && sent.scope === 'all' ? null : field
}

/** Whether a field holds what was sent: a refusal is about nothing else. */
export const isAsSent = (field: RefusedField, typed: TokenFields, sent: TokenFields): boolean =>
  field === 'models' ? chosenModels(typed).join() === chosenModels(sent).join() : typed[field] === sent[field]

/** Why the server did not take a field, in words that belong to it. */
export function refusedFieldText(texts: Texts['tokensPage'], refusal: RefusalCode, field: RefusedField): string {
  const words: Readonly<Record<RefusedField, () => string>> = {
    name: refusal === RefusalCode.TOKEN_NAME_TAKEN ? texts.nameTaken : texts.nameCharacters,
    models: texts.modelsRefused,
    rpm: texts.rpmRefused,
    note: texts.noteRefused,
    validDays: texts.validityRefused,
  }
  return words[field]()
}

/** Why the server did not take the token as a whole; `otherwise` where nothing more is known. */
export const refusalText = (texts: Texts['tokensPage'], refusal: RefusalCode, otherwise: string): string => {
  if (refusal === RefusalCode.TOKEN_EXPIRED) return texts.editExpired()
  return refusal === RefusalCode.TOKEN_LIMIT_REACHED ? texts.limitReached() : otherwise
}
