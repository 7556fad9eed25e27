import { describe, expect, test } from 'vitest'
import * as select from '../../machines/tokens/tokens.selectors'
import { apiToken } from './support/samples'
import { settled } from './support/settled'
import { created, startTokens } from './support/tokensWorld'

describe('a typed name', () => {
  test('is kept as it is typed, and discarded when the dialog is dismissed', async () => {
    const { tokens, log, now } = await startTokens()
    tokens.send({ type: 'token.create.requested' })
    tokens.send({ type: 'token.name.typed', name: 'note' })
    expect(log).toEqual(['keep note'])
    tokens.send({ type: 'token.create.dismissed' })
    expect([now().value, log]).toEqual([{ ready: 'idle' }, ['keep note', 'discard']])
  })

  test('opens the dialog again after the list is there, once', async () => {
    const { tokens, log, rows, now } = await startTokens({ draftName: 'notebook' })
    expect([now().value, rows(), select.selectDraftName(now())]).toEqual([{ ready: 'naming' }, ['t-1'], 'notebook'])
    tokens.send({ type: 'token.create.dismissed' })
    tokens.send({ type: 'token.create.requested' })
    expect([select.selectDraftName(now()), log]).toEqual(['', ['discard']])
  })

  test('waits behind a list that could not be asked for', async () => {
    const { tokens, world, now } = await startTokens({
      draftName: 'notebook',
      list: () => Promise.reject(new Error('offline')),
    })
    expect(select.selectIsFailed(now())).toBe(true)
    world.list = () => Promise.resolve([])
    tokens.send({ type: 'tokens.reloaded' })
    await settled()
    expect([now().value, select.selectDraftName(now())]).toEqual([{ ready: 'naming' }, 'notebook'])
  })

  test.each([
    ['created', created],
    ['alreadyCreated', { kind: 'alreadyCreated', item: apiToken({ id: 'new' }), now: 0 }],
  ] as const)('is discarded once its token is %s', async (_, outcome) => {
    const { create, now, log } = await startTokens({ create: () => Promise.resolve(outcome) })
    await create('notebook')
    expect([select.selectDraftName(now()), log.slice(0, 2)]).toEqual(['', ['create notebook seed-1', 'discard']])
  })

  test.each([
    ['a refusal', 'naming', () => Promise.resolve({ kind: 'refused', code: 1102 } as const)],
    ['a fault', 'createFailed', () => Promise.reject(new Error('offline'))],
  ])('stays through %s', async (_, state, create) => {
    const { tokens, log, now } = await startTokens({ draftName: 'notebook', create })
    tokens.send({ type: 'token.named', name: 'notebook' })
    await settled()
    expect([now().value, select.selectDraftName(now())]).toEqual([{ ready: state }, 'notebook'])
    expect(log).toEqual(['create notebook seed-1'])
  })

  test('keeps its key when the dialog was dismissed after a fault: it may have arrived', async () => {
    const { tokens, create, log } = await startTokens({ create: () => Promise.reject(new Error('offline')) })
    await create('notebook')
    tokens.send({ type: 'token.create.dismissed' })
    await create('notebook')
    expect(log).toEqual(['create notebook seed-1', 'discard', 'create notebook seed-1'])
  })
})
