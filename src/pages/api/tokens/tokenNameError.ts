import { tokenNameMaxLength, type NameProblem } from '@/openapi/rules/tokens'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { Texts } from '@/src/i18n/texts'

/** What is wrong with the name, in words. */
export const nameProblemText = (texts: Texts['tokensPage'], problem: NameProblem): string => {
  switch (problem) {
    case 'empty':
      return texts.nameEmpty()
    case 'characters':
      return texts.nameCharacters()
    case 'tooLong':
      return texts.nameTooLong({ limit: tokenNameMaxLength })
  }
}

/** Why the server did not take the name, in words that belong to the field; `otherwise` where they do not. */
export const refusalText = (texts: Texts['tokensPage'], refusal: RefusalCode, otherwise: string): string => {
  if (refusal === RefusalCode.TOKEN_NAME_TAKEN) return texts.nameTaken()
  if (refusal === RefusalCode.TOKEN_NAME_INVALID) return texts.nameCharacters()
  if (refusal === RefusalCode.TOKEN_EXPIRED) return texts.renameExpired()
  return refusal === RefusalCode.TOKEN_LIMIT_REACHED ? texts.limitReached() : otherwise
}
