import type { AnyEventObject, EventFromLogic } from 'xstate'
import { describe, expect, test } from 'vitest'
import { selectCopy, selectTokenName } from '@/machines/tokens/reveal.machine'
import { selectToken } from '@/machines/tokens/token.machine'
import {
  selectDraftFields,
  selectIsCreating,
  selectIsEditing,
  selectIsUnconfirmed,
  selectRefusal,
  selectReveal,
} from '@/machines/tokens/newToken.machine'
import * as select from '@/machines/tokens/tokenList.machine'
import type { tokenListMachine } from '@/machines/tokens/tokenList.machine'
import { wholeList } from '@/machines/tokens/tokenSelection'
import { done, start, step } from '../support/effects'
import { apiToken, named } from '../support/samples'
import { settled } from '../support/settled'
import { newTokenAlone } from '../support/tokenHarness'
import { created, startTokens } from '../support/tokensHarness'

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

  test('the secret of a new token is copied, or the failed copy is reported', async () => {
    const { fakes, create, log, creation } = await startTokens()
    await create('notebook')
    const copying = () => {
      const reveal = selectReveal(creation())?.getSnapshot()
      return reveal && selectCopy(reveal)
    }
    copying()?.send({ type: 'copy.requested', read: () => 'intern_secret' })
    await settled()
    expect(copying()?.getSnapshot().hasTag('copied')).toBe(true)
    fakes.copy = () => Promise.reject(new Error('not allowed'))
    copying()?.send({ type: 'copy.requested', read: () => 'intern_secret' })
    await settled()
    expect([copying()?.getSnapshot().hasTag('copied'), log.at(-1)]).toEqual([false, 'copyFailed'])
  })

  test('the list of tokens shows a row under the name that it has got elsewhere', async () => {
    const { tokens, fakes, now } = await startTokens()
    fakes.list = () => Promise.resolve([apiToken({ token_name: 'server' })])
    tokens.send({ type: 'selection.changed', selection: { ...wholeList, page: 2 } })
    await settled()
    await settled()
    expect(select.selectTokens(now()).map((row) => selectToken(row.getSnapshot()).token_name)).toEqual(['server'])
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
    const answer = done('newToken.creating', { kind: 'created', item: apiToken(), now: 0 })
    const failure = { type: 'xstate.error.actor.reveal', actorId: 'reveal' }
    const closed = start(newTokenAlone, { keySeed: 'seed', draft: null })
    const editing = step(newTokenAlone, closed.snapshot, { type: 'token.create.requested' })
    const creating = step(newTokenAlone, editing.snapshot, { type: 'token.submitted', fields: named('notebook') })
    const revealing = step(newTokenAlone, creating.snapshot, answer)
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

  test('creating a token keeps its secret no longer than the page', async () => {
    const { tokens, create, forgotten } = await startTokens()
    await create('notebook')
    tokens.stop()
    expect(forgotten()).toBe(1)
  })

  test('creating a token cannot be submitted twice', async () => {
    const { create, log, newToken } = await startTokens({ create: () => new Promise(() => undefined) })
    await create('notebook')
    newToken.send({ type: 'token.submitted', fields: named('notebook') })
    newToken.send({ type: 'token.create.requested' })
    await settled()
    expect(log).toEqual(['create notebook seed-1'])
  })

  test('creating a token keeps its key for a retry, and takes a new key for a new name', async () => {
    const { create, fakes, log, creation } = await startTokens({ create: () => Promise.reject(new Error('offline')) })
    await create('notebook')
    expect([selectIsEditing(creation()), selectIsCreating(creation())]).toEqual([true, false])
    expect([selectIsUnconfirmed(creation()), selectDraftFields(creation()).name]).toEqual([true, 'notebook'])
    await create('notebook')
    fakes.create = () => Promise.resolve(created)
    await create('server')
    expect(selectIsUnconfirmed(creation())).toBe(false)
    expect(log).toEqual(['create notebook seed-1', 'create notebook seed-1', 'create server seed-2', 'discard'])
  })

  test('creating a token takes a new key for the same name once that was created', async () => {
    const { create, closeSecret, log } = await startTokens()
    await create('notebook')
    await closeSecret()
    await create('notebook')
    expect(log).toEqual(['create notebook seed-1', 'discard', 'create notebook seed-2', 'discard'])
  })

  test('creating a token that had already arrived shows the row and says that the secret is gone', async () => {
    const { create, creation, rows, now, log } = await startTokens({
      create: () => Promise.resolve({ kind: 'alreadyCreated', item: apiToken({ id: 'new' }), now: 0 }),
    })
    await create('notebook')
    expect([now().value, creation().value]).toEqual(['idle', 'closed'])
    expect([rows(), log.at(-1)]).toEqual([['new', 't-1'], 'tokenAlreadyCreated'])
  })

  test('creating a token that is refused returns to the name with the reason, which the next try clears', async () => {
    const { fakes, create, newToken, creation } = await startTokens({
      create: () => Promise.resolve({ kind: 'refused', code: 1102 }),
    })
    await create('notebook')
    expect([creation().value, selectRefusal(creation())]).toEqual(['editingDraft', 1102])
    fakes.create = () => new Promise(() => undefined)
    newToken.send({ type: 'token.submitted', fields: named('server') })
    expect(selectRefusal(creation())).toBeNull()
  })
})

describe('a problem of a name', () => {
  test('a problem of a name is gone when the dialog is opened again after a refusal', async () => {
    const { create, newToken, creation } = await startTokens({
      create: () => Promise.resolve({ kind: 'refused', code: 1102 }),
    })
    await create('notebook')
    expect(selectRefusal(creation())).toBe(1102)
    newToken.send({ type: 'token.create.dismissed' })
    newToken.send({ type: 'token.create.requested' })
    expect([selectRefusal(creation()), selectIsEditing(creation())]).toEqual([null, true])
  })
})

test('a new token that fails takes the page with it', async () => {
  const { tokens, create, fakes } = await startTokens({
    create: () => Promise.resolve({ kind: 'alreadyCreated', item: apiToken({ id: 'new' }), now: 0 }),
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
