import type { EditDraft } from '@/machines/tokens/edit.machine'
import type { TokenDraft } from '@/machines/tokens/newToken.machine'
import { isBlank, noFields, shorterValidities, type TokenFields } from '@/machines/tokens/tokenFields'
import { isRecord } from '@/openapi/rules/record'

/** A draft as a text to store; '' for none. */
export const keptDraft = (draft: TokenDraft): string => (isBlank(draft.fields) ? '' : JSON.stringify(draft))

/** The draft in a stored text, or null for any other text. */
export function tokenDraftFrom(stored: string | null): TokenDraft | null {
  const found = parsed(stored)
  if (!isRecord(found)) return null
  const { fields, attempt } = found
  if (!isFields(fields)) return null
  if (!isRecord(attempt)) return { fields, attempt: null }
  const { fields: sent, key } = attempt
  return isFields(sent) && typeof key === 'string' ? { fields, attempt: { fields: sent, key } } : null
}

export const keptEditDraft = (draft: EditDraft): string => JSON.stringify(draft)

/** The changes to a token in a stored text, which has the changed fields alone, or null for any other text. */
export function editDraftFrom(stored: string | null): EditDraft | null {
  const found = parsed(stored)
  if (!isRecord(found)) return null
  const { id, fields } = found
  const isDraft = typeof id === 'string' && isRecord(fields) && isFields({ ...noFields, ...fields })
  return isDraft ? { id, fields } : null
}

/** A user can edit what the browser stores: every field is checked. */
const isFields = (found: unknown): found is TokenFields =>
  isRecord(found) &&
  [found['name'], found['typedModels'], found['rpm'], found['note']].every((text) => typeof text === 'string') &&
  (found['scope'] === 'all' || found['scope'] === 'some') &&
  Array.isArray(found['models']) &&
  found['models'].every((id) => typeof id === 'string') &&
  ['', ...shorterValidities].some((days) => days === found['validDays'])

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
