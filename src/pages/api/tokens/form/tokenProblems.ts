import type { TokenFieldProblem } from '@/machines/tokens/tokenFields'
import { RefusalCode } from '@/openapi/refusalCodes'
import { tokenModelsMax, tokenNameMaxLength, tokenNoteMaxLength, tokenRpmMax } from '@/openapi/rules/tokens'
import { exactCount } from '@/src/content/formatCount'
import type { Texts } from '@/src/i18n/texts'

/** What is wrong with a field, in words. */
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

/** Why the server did not take the token, in words that belong to its name; `otherwise` where they do not. */
export const refusalText = (texts: Texts['tokensPage'], refusal: RefusalCode, otherwise: string): string => {
  if (refusal === RefusalCode.TOKEN_NAME_TAKEN) return texts.nameTaken()
  if (refusal === RefusalCode.TOKEN_NAME_INVALID) return texts.nameCharacters()
  if (refusal === RefusalCode.TOKEN_EXPIRED) return texts.editExpired()
  return refusal === RefusalCode.TOKEN_LIMIT_REACHED ? texts.limitReached() : otherwise
}
