import type { ApiToken, TokenChange } from '@/openapi/types'
import { createSubmitMachine, type SubmitOutcome } from '../submit/submit.machine'
import { changeOf, isNoChange, type TokenFields } from './tokenFields'

/** `alreadyGone`: there was no such token any more. */
export type EditResult = { kind: 'saved'; token: ApiToken } | { kind: 'alreadyGone' }
export type EditOutcome = SubmitOutcome<EditResult>

/** Changes a token's name and limits: only differences are sent, and changes that may have arrived are sent again. */
export const editMachine = createSubmitMachine<TokenFields, TokenChange, EditResult, ApiToken>({
  id: 'edit',
  toRequest: (fields, token, unconfirmed) => changeOf(token, fields, unconfirmed ?? {}),
  isUnchanged: isNoChange,
})
