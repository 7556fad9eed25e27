import { expect, it } from 'vitest'
import { wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { usualProjects } from '@/machines/community/projectSelection'
import { searchOf } from '@/src/browser/searchCodec'
import { projectSearch, queryFor } from '@/src/features/community/useSelection'
import { tokenSearch } from '@/src/features/tokens/useTokens'

const readTokens = (query: string) => tokenSearch.read(new URLSearchParams(query))

it.each([
  ['', wholeList],
  ['?name=note&status=expiring&page=3', { page: 3, name: 'note', status: 'expiring' }],
  ['?status=live', { ...wholeList, status: 'live' }],
  ['?status=expired', { ...wholeList, status: 'expired' }],
] as const)('the address %j holds a selection of tokens and is written for it', (query, selection) => {
  expect(readTokens(query)).toEqual(selection)
  expect(searchOf(tokenSearch, selection)).toBe(query)
})

it.each(['?page=0&name=&status=deleted', '?page=1&status=all', '?page=x', '?name=+++'])(
  'the address %j requests the whole list of tokens',
  (query) => expect(readTokens(query)).toEqual(wholeList),
)

it('a name in the address is trimmed', () => {
  expect(readTokens('?name=+note+')).toEqual({ ...wholeList, name: 'note' })
})

it.each([
  ['', usualProjects],
  ['?tag=-1&sort=stars&page=12', { tag: -1, page: 12, sort: 'stars' }],
  ['?tag=3', { ...usualProjects, tag: 3 }],
] as const)('the address %j holds a selection of projects and is written for it', (query, selection) => {
  expect(projectSearch.read(new URLSearchParams(query))).toEqual(selection)
  expect(queryFor(selection)).toBe(query)
})

it.each([
  ['?tag=6&page=0&sort=name', usualProjects],
  ['?tag=01&page=1.5&sort=', usualProjects],
  ['?tag=3&page=999999', { ...usualProjects, tag: 3 }],
])('the address %j requests the usual projects for each invalid parameter', (query, selection) => {
  expect(projectSearch.read(new URLSearchParams(query))).toEqual(selection)
})

it('another tag of projects starts at the first page', () => {
  expect(queryFor({ tag: 3, sort: 'latest' })).toBe('?tag=3')
})

it('other parameters of the address stay and repeated ones are written once', () => {
  const selection: TokenSelection = { ...wholeList, page: 2 }
  expect(searchOf(tokenSearch, selection, new URLSearchParams('page=7&campaign=7&page=8'))).toBe('?campaign=7&page=2')
})
