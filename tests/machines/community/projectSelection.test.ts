import { describe, expect, test } from 'vitest'
import { queryOf, type ProjectSelection } from '@/machines/community/projectSelection'
import { isSameSelection, pageCount } from '@/machines/shared/selection'

const all: ProjectSelection = { tag: 0, page: 1, sort: 'latest', language: 'zh' }
const agents: ProjectSelection = { ...all, tag: 3 }

describe('a selection', () => {
  test('a selection of projects requests a page of twelve', () => {
    expect(queryOf({ ...agents, page: 2, sort: 'stars' })).toEqual({ tag: 3, page: 2, page_size: 12, sort_by: 'stars' })
  })

  test.each([
    [0, 1],
    [12, 1],
    [13, 2],
  ])('a selection of projects of %i projects has %i pages', (total, pages) => {
    expect(pageCount({ total, page_size: 12 })).toBe(pages)
  })

  test.each([
    ['nothing', {}, true],
    ['the tag', { tag: 3 }, false],
    ['the page', { page: 2 }, false],
    ['the order', { sort: 'stars' }, false],
    ['the language', { language: 'en' }, false],
  ] as const)('selections of projects that differ in %s request the same page: %o → %s', (_, other, expected) => {
    expect(isSameSelection(all, { ...all, ...other })).toBe(expected)
  })
})
