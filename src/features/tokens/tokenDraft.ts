import type { EditDraft } from '@/machines/tokens/edit.machine'
import { isBlank, noFields, shorterValidities, type TokenFields } from '@/machines/tokens/tokenFields'
import type { TokenDraft } from '@/machines/tokens/tokens.setup'
import { isRecord } from '@/openapi/rules/record'

/** A draft as a text to store; '' for none. */
export const keptDraft = ({ fields, attempt }: TokenDraft): string =>
  isBlank(fields) ? '' : JSON.stringify({ ...fields, attempt: attempt && { ...attempt.fields, key: attempt.key } })

/** The draft that a stored text holds, or null for none. Older builds stored fewer fields, or the name alone. */
export function tokenDraftFrom(stored: string | null): TokenDraft | null {
  if (!stored) return null
  const found = parsed(stored)
  if (!isRecord(found) || typeof found['name'] !== 'string')
    return { fields: { ...noFields, name: stored }, attempt: null }
  const fields = { ...noFields, ...fieldsFrom(found) }
  const { attempt } = found
  if (!isRecord(attempt) || typeof attempt['name'] !== 'string' || typeof attempt['key'] !== 'string')
    return { fields, attempt: null }
  return { fields, attempt: { fields: { ...noFields, ...fieldsFrom(attempt) }, key: attempt['key'] } }
}

export const keptEditDraft = ({ id, fields }: EditDraft): string => JSON.stringify({ id, ...fields })

/** What was typed for a token; older builds stored its id and a name. */
export function editDraftFrom(stored: string | null): EditDraft | null {
  const found = parsed(stored ?? '')
  if (isRecord(found)) return typeof found['id'] === 'string' ? { id: found['id'], fields: fieldsFrom(found) } : null
  const [, id = '', name = ''] = /^(\S+) (.+)$/u.exec(stored ?? '') ?? []
  return id ? { id, fields: { name } } : null
}

/** The fields that a record has as they must be; the others are left out. */
function fieldsFrom(record: Record<string, unknown>): Partial<TokenFields> {
  const { scope, models } = record
  const fields: Partial<TokenFields> = {}
  for (const field of ['name', 'typedModels', 'rpm', 'note'] as const) {
    const text = record[field]
    if (typeof text === 'string') fields[field] = text
  }
  if (scope === 'all' || scope === 'some') fields.scope = scope
  if (Array.isArray(models)) fields.models = models.filter((id) => typeof id === 'string')
  const validDays = shorterValidities.find((days) => days === record['validDays'])
  if (validDays) fields.validDays = validDays
  return fields
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
