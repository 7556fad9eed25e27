import type { TokenDraft } from '@/machines/tokens/tokens.setup'

/** A draft as a text to store; '' for none. */
export const keptDraft = (draft: TokenDraft): string => (draft.name === '' ? '' : JSON.stringify(draft))

/** The draft that a stored text holds, or null for none. An older build stored the name alone. */
export function tokenDraftFrom(stored: string | null): TokenDraft | null {
  if (!stored) return null
  const found = parsed(stored)
  if (!isRecord(found) || typeof found['name'] !== 'string') return { name: stored, attempt: null }
  const { name, attempt } = found
  if (!isRecord(attempt) || typeof attempt['name'] !== 'string' || typeof attempt['key'] !== 'string')
    return { name, attempt: null }
  return { name, attempt: { name: attempt['name'], key: attempt['key'] } }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
