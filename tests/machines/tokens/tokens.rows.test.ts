import { describe, expect, test } from 'vitest'
import * as select from '@/machines/tokens/tokenList.machine'
import { apiToken } from '../support/samples'
import { settled } from '../support/settled'
import { alreadyCreated, created, startTokens } from '../support/tokensHarness'

const [first, second] = [
  apiToken({ id: 'first', created_at: '2026-02-02T00:00:00.000Z' }),
  apiToken({ id: 'second', created_at: '2026-02-01T00:00:00.000Z' }),
]
const two = () => Promise.resolve([first, second])

describe('the rows of the tokens', () => {
  test('the rows of the tokens lose the one whose actor failed, while the others stay as they are', async () => {
    const { fakes, now, asked, deleteRow, rows } = await startTokens({ list: two })
    const [failing, other] = select.selectTokens(now())
    fakes.failing = true
    await deleteRow()
    await settled()
    const [made, kept] = select.selectTokens(now())
    expect([asked.length, made === failing, kept === other]).toEqual([2, false, true])
    expect([now().status, rows()]).toEqual(['active', ['first', 'second']])
  })

  test('the rows of the tokens have one of a token that was created already, among several', async () => {
    const { create, rows } = await startTokens({
      list: two,
      create: () => Promise.resolve(alreadyCreated(second)),
    })
    await create('notebook')
    expect(rows()).toEqual(['first', 'second'])
  })

  test('the rows of the tokens are one page again after the secret of a new one is closed', async () => {
    const { fakes, create, closeSecret, rows, asked } = await startTokens({ list: two })
    await create('notebook')
    if (created.kind !== 'done') throw new Error('nothing was created')
    const { item } = created.result
    fakes.list = () => Promise.resolve([item, first])
    fakes.total = 3
    await closeSecret()
    expect([asked.length, new Set(rows())]).toEqual([2, new Set(['new', 'first'])])
  })

  test('the rows of the tokens are marked as loading at once after one with an open dialog failed', async () => {
    const { now, fakes, rename } = await startTokens({ list: two })
    fakes.failing = true
    fakes.list = () => new Promise(() => undefined)
    await rename('server')
    expect(select.selectIsLoading(now())).toBe(true)
  })

  test('the rows of the tokens follow other tabs after the deletion of a token that was gone', async () => {
    const { tokens, fakes, rows, deleteRow } = await startTokens({
      list: two,
      remove: () => Promise.resolve({ kind: 'alreadyGone' }),
    })
    await deleteRow()
    fakes.list = () => Promise.resolve([])
    tokens.send({ type: 'tokens.changedElsewhere' })
    await settled()
    expect(rows()).toEqual([])
  })

  test('the rows of the tokens end where a token is gone elsewhere', async () => {
    const { tokens, fakes, now } = await startTokens({ list: two })
    const [, gone] = select.selectTokens(now())
    fakes.list = () => Promise.resolve([first])
    tokens.send({ type: 'tokens.changedElsewhere' })
    await settled()
    expect(gone?.getSnapshot().status).toBe('stopped')
  })
})
