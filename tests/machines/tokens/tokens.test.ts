import type { AnyEventObject, EventFromLogic } from 'xstate'
import { describe, expect, test } from 'vitest'
import { selectTokenName } from '@/machines/tokens/reveal.machine'
import { selectReveal } from '@/machines/tokens/newToken.machine'
import * as select from '@/machines/tokens/tokenList.machine'
import type { tokenListMachine } from '@/machines/tokens/tokenList.machine'
import { start, step } from '../support/effects'
import { newDraft } from '@/machines/submit/draft'
import { apiToken, named } from '../support/samples'
import { settled } from '../support/settled'
import { newTokenAlone } from '../support/tokenHarness'
import { alreadyCreated, startTokens } from '../support/tokensHarness'

describe('the list', () => {
  test('the list of tokens shows one actor a row, newest first', async () => {
    const older = apiToken({ id: 'older', created_at: '2025-01-01T00:00:00.000Z' })
    const { rows } = await startTokens({ list: () => Promise.resolve([older, apiToken({ id: 'newer' })]) })
    expect(rows()).toEqual(['newer', 'older'])
  })

  test('the list of tokens can be loaded again after a failure', async () => {
    const { tokens, fakes, rows, now } = await startTokens({ list: () => Promise.reject(new Error('offline')) })
    expect(select.selectIsFailed(now())).toBe(true)
    fakes.list = () => Promise.resolve([apiToken()])
    tokens.send({ type: 'tokens.reloaded' })
    expect(select.selectIsLoading(now())).toBe(true)
    await settled()
    expect(rows()).toEqual(['t-1'])
  })

  test('the list of tokens follows the clock and other tabs while it is on screen', async () => {
    const { tokens, now, asked, tell } = await startTokens()
    const [row] = select.selectTokens(now())
    tell.get('clock')?.({ type: 'clock.checked', now: Date.parse('2027-01-01T00:00:00.000Z') })
    expect(row?.getSnapshot().hasTag('expired')).toBe(true)
    tell.get('changes')?.({ type: 'tokens.changedElsewhere' })
    await settled()
    expect([asked.length, [...tell.keys()]]).toEqual([2, ['clock', 'changes']])
    tokens.stop()
    expect([...tell.keys()]).toEqual([])
  })
})

describe('creating', () => {
  test('creating a token leads back to the list if its secret cannot be shown', () => {
    const output = { result: { kind: 'created', item: apiToken(), now: 0 }, draft: newDraft(named(''), 'seed') }
    const failure = { type: 'xstate.error.actor.reveal', actorId: 'reveal' }
    const closed = start(newTokenAlone, { draft: newDraft(named(''), 'seed') })
    const editing = step(newTokenAlone, closed.snapshot, { type: 'token.create.requested' })
    const ended = { type: 'xstate.done.actor.form', actorId: 'form', output }
    const revealing = step(newTokenAlone, editing.snapshot, ended)
    const back = step(newTokenAlone, revealing.snapshot, failure)
    expect([revealing.value, back.value, back.effects]).toEqual(['revealing', 'closed', ['reportClosed', 'stop child']])
  })

  test('creating a token reveals the secret, adds the row, and keeps nothing when the dialog closes', async () => {
    const { create, closeSecret, rows, now, forgotten, creation } = await startTokens()
    await create('notebook')
    const reveal = selectReveal(creation())
    expect(reveal && selectTokenName(reveal.getSnapshot())).toBe('notebook')
    expect([rows(), forgotten()]).toEqual([['new', 't-1'], 0])
    await closeSecret()
    expect([now().value, creation().value, selectReveal(creation())]).toEqual(['idle', 'closed', undefined])
    expect(forgotten()).toBe(1)
  })

  test('creating a token that had already arrived shows the row and says that the secret is gone', async () => {
    const { create, creation, rows, now, log } = await startTokens({
      create: () => Promise.resolve(alreadyCreated()),
    })
    await create('notebook')
    expect([now().value, creation().value]).toEqual(['idle', 'closed'])
    expect([rows(), log.at(-1)]).toEqual([['new', 't-1'], 'tokenAlreadyCreated'])
  })
})

test('a new token that fails takes the page with it', async () => {
  const { tokens, create, fakes } = await startTokens({
    create: () => Promise.resolve(alreadyCreated()),
  })
  tokens.subscribe({ error: () => undefined })
  fakes.failing = true
  await create('notebook')
  expect(tokens.getSnapshot().status).toBe('error')
})

describe('a row that fails', () => {
  test('a row that fails without a dialog is loaded again', async () => {
    const { tokens, now, rows, asked } = await startTokens()
    const failure: AnyEventObject = { type: 'xstate.error.actor.token-t-1', actorId: 'token-t-1' }
    tokens.send(failure as EventFromLogic<typeof tokenListMachine>) // as XState would send it
    expect([rows(), select.selectIsLoading(now())]).toEqual([[], true])
    await settled()
    expect([rows(), asked.length]).toEqual([['t-1'], 2])
  })

  test('a row whose dialog fails is created again from the list', async () => {
    const { tokens, rows, rowOf, rename, asked } = await startTokens({ failing: true })
    const row = rowOf()
    const dialog = await rename('server')
    expect([dialog?.getSnapshot().status, row?.getSnapshot().status]).toEqual(['error', 'error'])
    expect([tokens.getSnapshot().status, rows(), asked.length]).toEqual(['active', ['t-1'], 2])
  })
})
