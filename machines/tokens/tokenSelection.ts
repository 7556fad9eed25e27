import { tokenNameForm, tokenNameMaxLength } from '@/openapi/rules/tokens'
import type { TokenLife } from '@/openapi/types'

/** The tokens that the user chose to see; an empty name is any name. */
export type TokenSelection = { page: number; name: string; status: TokenLife | 'all' }

export const wholeList: TokenSelection = { page: 1, name: '', status: 'all' }

/** The name that a search looks for. */
export const nameSought = (typed: string): string =>
  Array.from(tokenNameForm(typed.trim())).slice(0, tokenNameMaxLength).join('')

/** Whether it leaves out tokens of other names or at another time of their lives. */
export const isNarrowed = (selection: TokenSelection | null): boolean =>
  selection !== null && (selection.name !== '' || selection.status !== 'all')
