import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { pageFrom } from '@/machines/shared/selection'
import { oneOf, param, searchCodec } from '@/src/browser/searchCodec'
import { toFirstPage, useUrlSelection, type UrlSelection } from '@/src/parts/table/useUrlSelection'
import { DataRow, Table } from '@/src/ui/data/Table'

type Selection = { status: 'all' | 'open'; page: number }
const codec = searchCodec<Selection>({
  status: oneOf<Selection['status']>('status', 'all', ['open']),
  page: param('page', 1, pageFrom),
})

/** The selection of an address. */
function selectionAt(address: string): UrlSelection<Selection> {
  const seen: UrlSelection<Selection>[] = []
  const Probe = (): ReactNode => {
    seen.push(useUrlSelection(codec, toFirstPage))
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Probe />
    </MemoryRouter>,
  )
  if (!seen[0]) throw new Error('nothing was rendered')
  return seen[0]
}

test('a link to another filter leads to the first page, and keeps other parameters but the language', () => {
  const { selection, to } = selectionAt('/?campaign=7&lang=zh&page=3')
  expect(selection).toEqual({ status: 'all', page: 3 })
  expect(to({ status: 'open' })).toEqual({ search: '?campaign=7&status=open' })
  expect(to({ page: 4 })).toEqual({ search: '?campaign=7&page=4' })
  expect(to({})).toEqual({ search: '?campaign=7' })
})

test('a sortable table says its order, and its other columns have no button', () => {
  const html = renderToStaticMarkup(
    <Table
      caption="Books"
      sort={{ order: '-year', onSort: () => undefined }}
      columns={[
        { id: 'title', header: 'Title', kind: 'title', isSortable: true },
        { id: 'year', header: 'Year', isSortable: true },
        { id: 'actions', header: 'Actions', kind: 'actions', hideHeader: true },
      ]}
    >
      <DataRow cells={{ title: 'Walden', year: '1854', actions: 'Delete' }} detail="Two copies" />
    </Table>,
  )
  expect([...html.matchAll(/aria-sort="(\w+)"/g)].map(([, order]) => order)).toEqual(['none', 'descending'])
  expect(html.match(/<button/g)).toHaveLength(2)
  expect(html).toMatch(/<th[^>]*role="rowheader"[^>]*>Walden<.*data-label="Year".*colSpan="3">Two copies</i)
})
