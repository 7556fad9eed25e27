import { describe, expect, test } from 'vitest'
import * as select from '@/machines/tokens/tokenList.machine'
import { wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { apiToken } from '../support/samples'
import { settled } from '../support/settled'
import { alreadyCreated, startTokens } from '../support/tokensHarness'

/** A server with tokens in pages of two, the newest with the highest number first. */
function server(total: number) {
  const all = Array.from({ length: total }, (_, index) =>
    apiToken({ id: `t${total - index}`, created_at: new Date(Date.UTC(2026, 0, 30 - index)).toISOString() }),
  )
  return { all, list: (page: number) => Promise.resolve(all.slice((page - 1) * 2, page * 2)) }
}

const startPages = async (total: number, page = 1) => {
  const { all, list } = server(total)
  return { all, ...(await startTokens({ list, total, selection: { page } })) }
}

const turned = (selection: Partial<TokenSelection>) =>
  ({ type: 'selection.changed', selection: { ...wholeList, ...selection } }) as const

async function deleteRow(harness: Awaited<ReturnType<typeof startPages>>, id: string) {
  harness.all.splice(
    harness.all.findIndex((token) => token.id === id),
    1,
  )
  harness.fakes.total = harness.all.length
  await harness.deleteRow(id)
  await settled()
}

describe('a page of the tokens', () => {
  test('a page of the tokens is the one that the address asks for, and how many there are', async () => {
    const { rows, now, asked } = await startPages(5, 2)
    expect([rows(), select.selectTotal(now()), select.selectPageCount(now())]).toEqual([['t3', 't2'], 5, 3])
    expect(asked.map(({ page }) => page)).toEqual([2])
  })

  test('a page of the tokens stays on screen while another one loads', async () => {
    const { tokens, rows, now } = await startPages(5)
    tokens.send(turned({ page: 3 }))
    expect([rows(), select.selectIsLoading(now())]).toEqual([['t5', 't4'], true])
    await settled()
    expect([rows(), select.selectIsLoading(now())]).toEqual([['t1'], false])
  })

  test('a page of the tokens that arrives late never replaces a newer one', async () => {
    const { tokens, asked, rows } = await startPages(5)
    tokens.send(turned({ page: 2 }))
    tokens.send(turned({ page: 3 }))
    await settled()
    expect([rows(), asked.slice(1).map(({ page, signal }) => [page, signal.aborted])]).toEqual([
      ['t1'],
      [
        [2, true],
        [3, false],
      ],
    ])
  })

  test('a page of the tokens gives way to a name that is typed while it loads', async () => {
    const { tokens, clock, asked } = await startPages(5)
    tokens.send(turned({ page: 2 }))
    tokens.send(turned({ name: 'not' }))
    clock.increment(250)
    await settled()
    expect(asked.map(({ selection }) => selection)).toEqual([
      wholeList,
      { ...wholeList, page: 2 },
      { ...wholeList, name: 'not' },
    ])
  })

  test('a page of the tokens that is opened while a name is typed loads at once with it', async () => {
    const { tokens, asked } = await startPages(5)
    tokens.send(turned({ name: 'not' }))
    tokens.send(turned({ name: 'not', status: 'expiring' }))
    await settled()
    expect(asked.at(-1)?.selection).toEqual({ ...wholeList, name: 'not', status: 'expiring' })
  })

  test('a page of the tokens never closes a dialog that was opened while it came', async () => {
    const { tokens, rows, now } = await startPages(5)
    tokens.send(turned({ page: 2 }))
    const [row] = select.selectTokens(now())
    row?.send({ type: 'token.delete.requested' })
    await settled()
    expect(rows()).toEqual(['t5', 't4'])
    row?.send({ type: 'token.delete.cancelled' })
    await settled()
    expect(rows()).toEqual(['t3', 't2'])
  })

  test('a page of the tokens that is on screen is not loaded again', async () => {
    const { tokens, asked } = await startPages(5)
    tokens.send(turned({ page: 1 }))
    expect(asked.length).toBe(1)
  })

  test('a page of the tokens beyond the end gives way to the last one, and says so', async () => {
    const { rows, asked, log } = await startPages(5, 99)
    await settled()
    expect([rows(), asked.map(({ page }) => page), log]).toEqual([['t1'], [99, 3], ['move to 3']])
  })

  test('a page of the tokens that cannot be loaded removes the rows, and another one can be loaded', async () => {
    const { tokens, fakes, rows, now } = await startPages(5)
    const { list } = fakes
    fakes.list = () => Promise.reject(new Error('offline'))
    tokens.send(turned({ page: 2 }))
    await settled()
    expect([rows(), select.selectIsFailed(now()), select.selectHasTokens(now())]).toEqual([[], true, true])
    fakes.list = list
    tokens.send(turned({ page: 3 }))
    await settled()
    expect(rows()).toEqual(['t1'])
  })
})

describe('a new token', () => {
  test('a new token on a later page leads to the first one once its secret is closed', async () => {
    const { create, closeSecret, now, fakes, rows, log, asked } = await startPages(5, 3)
    await create('notebook')
    expect(log).toEqual(['create notebook seed-1', 'discard', 'move to 1'])
    fakes.list = () => Promise.resolve([apiToken({ id: 'new' }), apiToken({ id: 't5' })])
    fakes.total = 6
    await closeSecret()
    expect([rows().toSorted(), select.selectTotal(now()), asked.map(({ page }) => page)]).toEqual([
      ['new', 't5'],
      6,
      [3, 1],
    ])
  })

  test('a new token that had already arrived leads from a later page to the first one as well', async () => {
    const harness = await startPages(5, 3)
    harness.fakes.create = () => Promise.resolve(alreadyCreated())
    await harness.create('notebook')
    await settled()
    expect([harness.log.toSorted(), harness.asked.map(({ page }) => page)]).toEqual([
      ['create notebook seed-1', 'discard', 'move to 1', 'tokenAlreadyCreated'],
      [3, 1],
    ])
  })

  test.each(['before', 'while'])('a new token that is asked for %s a page is opened delays the page', async (order) => {
    const { tokens, rows, asked, newToken, openForm, dismiss } = await startPages(5)
    if (order === 'while') tokens.send(turned({ page: 2 }))
    newToken.send({ type: 'token.create.requested' })
    if (order === 'before') tokens.send(turned({ page: 2 }))
    await settled()
    expect([rows(), openForm() === undefined]).toEqual([['t5', 't4'], false])
    const before = asked.length
    await dismiss()
    expect([rows(), asked.length - before]).toEqual([['t3', 't2'], 1])
  })
})

const back = [turned({ page: 2 }), turned({}), { type: 'tokens.changedElsewhere' }] as const
const typedBack = [turned({ name: 'n' }), { type: 'tokens.changedElsewhere' }, turned({})] as const

test.each([
  ['loads', back],
  ['waits for a pause in typing', typedBack],
])(
  'a list that other tabs changed and that %s is asked for after a dialog that was opened meanwhile',
  async (_, events) => {
    const { tokens, asked, newToken, dismiss } = await startPages(5)
    for (const event of events) tokens.send(event)
    newToken.send({ type: 'token.create.requested' })
    await settled()
    const before = asked.length
    await dismiss()
    expect(asked.slice(before).map(({ selection }) => selection)).toEqual([wholeList])
  },
)

describe('a deletion', () => {
  test('a deletion of a token fills the page from the next one', async () => {
    const harness = await startPages(5)
    await deleteRow(harness, 't4')
    expect([harness.rows(), select.selectTotal(harness.now())]).toEqual([['t5', 't3'], 4])
  })

  test('a deletion of the last token of a page leads to the page before', async () => {
    const harness = await startPages(5, 3)
    await deleteRow(harness, 't1')
    await settled()
    expect([harness.rows(), harness.log]).toEqual([
      ['t3', 't2'],
      ['deleteSuccessful', 'move to 2'],
    ])
  })

  test('a deletion of a token on the last page asks for nothing while rows are left', async () => {
    const harness = await startPages(4, 2)
    await deleteRow(harness, 't1')
    const { rows, asked, now } = harness
    expect([rows(), asked.length, select.selectTotal(now())]).toEqual([['t2'], 1, 3])
  })
})
