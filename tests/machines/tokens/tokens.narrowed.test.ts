import { describe, expect, test } from 'vitest'
import { wholeList } from '@/machines/tokens/tokenSelection'
import * as select from '@/machines/tokens/tokenList.machine'
import { apiToken } from '../support/samples'
import { settled } from '../support/settled'
import { startTokens } from '../support/tokensHarness'

const two = () => Promise.resolve([apiToken(), apiToken({ id: 't-2', token_name: 'laptop' })])

describe('tokens that are looked for', () => {
  const named = (name: string) => ({ type: 'selection.changed', selection: { ...wholeList, name } }) as const

  test('tokens that are looked for by name are asked for once typing rests', async () => {
    const { tokens, clock, asked, now } = await startTokens({ list: two })
    for (const name of ['n', 'no', 'not']) tokens.send(named(name))
    clock.increment(249)
    expect([asked.length, select.selectIsLoading(now())]).toEqual([1, true])
    clock.increment(1)
    await settled()
    expect(asked.map(({ selection }) => selection.name)).toEqual(['', 'not'])
  })

  test('tokens that are looked for give way to the whole list with a new one', async () => {
    const { create, closeSecret, log, asked } = await startTokens({
      list: two,
      selection: { name: 'x', status: 'expired' },
    })
    await create('notebook')
    await closeSecret()
    expect([log, asked.at(-1)?.selection]).toEqual([['create notebook seed-1', 'discard', 'move to 1'], wholeList])
  })

  test.each([
    ['are loaded again after a new name, which the search may not find', 'note', 2],
    ['are not loaded again after a new name if they are all of them', '', 1],
  ])('tokens that are looked for %s', async (_, name, loads) => {
    const { rename, asked } = await startTokens({ list: two, selection: { name } })
    await rename('server')
    expect(asked.length).toBe(loads)
  })

  test('tokens that a search does not find leave the button for a new one', async () => {
    const { tokens, newToken, openForm } = await startTokens({
      list: () => Promise.resolve([]),
      selection: { status: 'expired' },
    })
    tokens.send({ type: 'selection.changed', selection: { ...wholeList, status: 'expiring' } })
    newToken.send({ type: 'token.create.requested' })
    expect(openForm()).toBeDefined()
  })

  test('tokens that a search failed to load keep the search during a retry', async () => {
    const { tokens, fakes, now, newToken, openForm } = await startTokens({
      list: () => Promise.reject(new Error('offline')),
      selection: { status: 'live' },
    })
    for (let attempt = 0; attempt < 2; attempt++) {
      tokens.send({ type: 'selection.changed', selection: { ...wholeList, page: attempt + 1 } })
      expect([select.selectIsLoading(now()), select.selectHasTokens(now())]).toEqual([true, true])
      await settled()
      expect([select.selectIsFailed(now()), select.selectHasTokens(now())]).toEqual([true, true])
    }
    fakes.list = () => new Promise(() => undefined)
    tokens.send({ type: 'tokens.reloaded' })
    newToken.send({ type: 'token.create.requested' })
    expect(openForm()).toBeDefined()
  })
})
