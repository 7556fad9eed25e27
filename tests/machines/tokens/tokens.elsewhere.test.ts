import { describe, expect, test } from 'vitest'
import type { DeleteOutcome } from '@/machines/tokens/token.machine'
import { selectIsConfirming, selectEdit, selectToken } from '@/machines/tokens/token.machine'
import * as select from '@/machines/tokens/tokenList.machine'
import { apiToken, named } from '../support/samples'
import { settled } from '../support/settled'
import { startTokens } from '../support/tokensHarness'

const two = () => Promise.resolve([apiToken(), apiToken({ id: 't-2', token_name: 'laptop' })])
const changed = { type: 'tokens.changedElsewhere' } as const

type Harness = Awaited<ReturnType<typeof startTokens>>
const namesOf = ({ now }: Harness) => select.selectTokens(now()).map((row) => selectToken(row.getSnapshot()).token_name)

describe('a change in another tab', () => {
  test('a change in another tab is shown without a loading state', async () => {
    const harness = await startTokens({ list: two })
    const { tokens, fakes, now } = harness
    fakes.list = () => Promise.resolve([apiToken({ id: 't-2', token_name: 'server' })])
    tokens.send(changed)
    expect([namesOf(harness), select.selectIsLoading(now())]).toEqual([['notebook', 'laptop'], false])
    await settled()
    expect([now().value, namesOf(harness), select.selectTotal(now())]).toEqual(['idle', ['server'], 1])
  })

  test('a change in another tab removes nothing if it cannot be loaded', async () => {
    const harness = await startTokens({ list: two })
    const { tokens, fakes, now } = harness
    fakes.list = () => Promise.reject(new Error('offline'))
    tokens.send(changed)
    await settled()
    expect([now().value, namesOf(harness)]).toEqual(['idle', ['notebook', 'laptop']])
  })

  test('a change in another tab leads to the last page if this one is gone', async () => {
    const harness = await startTokens({ list: two, total: 4, selection: { page: 2 } })
    const { tokens, fakes, log } = harness
    fakes.total = 2
    tokens.send(changed)
    await settled()
    await settled()
    expect([log, namesOf(harness)]).toEqual([['move to 1'], ['notebook', 'laptop']])
  })

  const edit = ({ rowOf }: Harness) => {
    const row = rowOf()
    return row && selectEdit(row.getSnapshot())
  }
  const requestEdit = ({ rowOf }: Harness) => rowOf()?.send({ type: 'token.edit.requested' })
  type Act = (harness: Harness) => unknown

  test.each<[string, Act, Act]>([
    [
      'the form of a new token',
      ({ newToken }) => newToken.send({ type: 'token.create.requested' }),
      (of) => of.dismiss(),
    ],
    ['a secret', ({ create }) => create('server'), ({ closeSecret }) => closeSecret()],
    ['a failed deletion', (of) => of.deleteRow(), ({ rowOf }) => rowOf()?.send({ type: 'token.delete.cancelled' })],
    ['a typed new name', requestEdit, (of) => edit(of)?.send({ type: 'form.dismissed' })],
    ['a saved new name', requestEdit, (of) => edit(of)?.send({ type: 'form.submitted', fields: named('server') })],
  ])('a change in another tab waits for the dialog of %s', async (_, open, close) => {
    for (const event of [changed, { type: 'tokens.outdated' } as const]) {
      const harness = await startTokens({ list: two, remove: () => Promise.reject(new Error('cut')) })
      await open(harness)
      harness.tokens.send(event)
      await settled()
      expect([harness.now().value, harness.asked.length]).toEqual(['dialogOpen', 1])
      await close(harness)
      await settled()
      expect(harness.asked.length).toBe(2)
    }
  })

  test('a change in another tab during a request is loaded after it', async () => {
    const { tokens, asked } = await startTokens({ list: two })
    tokens.send(changed)
    tokens.send(changed)
    await settled()
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  })

  test('a change in another tab is loaded again if a new token was begun before its response', async () => {
    const { tokens, asked, newToken, dismiss } = await startTokens({ list: two })
    tokens.send(changed)
    newToken.send({ type: 'token.create.requested' })
    await settled()
    await dismiss()
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  })

  test('a change in another tab waits for a token that is being deleted', async () => {
    let answer: (outcome: DeleteOutcome) => void = () => {}
    const harness = await startTokens({ list: two, remove: () => new Promise((resolve) => (answer = resolve)) })
    const { tokens, fakes, asked, log } = harness
    const row = harness.rowOf()
    await harness.deleteRow()
    fakes.list = () => Promise.resolve([])
    tokens.send(changed)
    await settled()
    expect([asked.length, row && selectIsConfirming(row.getSnapshot())]).toEqual([1, true])
    answer({ kind: 'deleted' })
    await settled()
    expect([asked.length, log, namesOf(harness)]).toEqual([2, ['deleteSuccessful'], []])
  })

  test.each([
    ['', false],
    [', and they do more', true],
  ])('a change in another tab never closes a dialog that was opened while it came%s', async (_, doMore) => {
    const harness = await startTokens({ list: two })
    const { tokens, fakes, asked } = harness
    fakes.list = () => Promise.resolve([])
    tokens.send(changed)
    harness.rowOf()?.send({ type: 'token.delete.requested' })
    await settled()
    if (doMore) tokens.send(changed)
    await settled()
    expect([asked.length, namesOf(harness)]).toEqual([2, ['notebook', 'laptop']])
    harness.rowOf()?.send({ type: 'token.delete.cancelled' })
    await settled()
    expect([asked.length, namesOf(harness)]).toEqual([3, []])
  })
})
