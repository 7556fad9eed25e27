import { tokenNameForm, tokenNameMaxLength } from '@/openapi/rules/tokens'
import type { TokenLife } from '@/openapi/types'
import { pageFrom } from '../shared/paging'

/** Which tokens a person chose to see; no name is any name. */
export type TokenSelection = { page: number; name: string; status: TokenLife | 'all' }

export const wholeList: TokenSelection = { page: 1, name: '', status: 'all' }

const lives = ['live', 'expiring', 'expired'] as const satisfies readonly TokenLife[]

/** What is looked for in names when this was typed. */
export const nameSought = (typed: string): string =>
  Array.from(tokenNameForm(typed.trim())).slice(0, tokenNameMaxLength).join('')

/** The choice that an address asks for, part by part; the default where a part asks for none that can be had. */
export const selectionFrom = (address: Record<'page' | 'name' | 'status', string | null>): TokenSelection => ({
  page: pageFrom(address.page),
  name: nameSought(address.name ?? ''),
  status: lives.find((life) => life === address.status) ?? 'all',
})

/** Whether it leaves out tokens of other names or at another time of their lives. */
export const isNarrowed = (selection: TokenSelection | null): boolean =>
  selection !== null && (selection.name !== '' || selection.status !== 'all')

/** Two choices that ask for the same. */
export const isSameSelection = (a: TokenSelection, b: TokenSelection | null): boolean =>
  b !== null && a.page === b.page && a.name === b.name && a.status === b.status
