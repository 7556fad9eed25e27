import { describe, expect, test } from 'vitest'
import { selectFirstFields } from '@/machines/tokens/edit.machine'
import type { TokenRef } from '@/machines/tokens/token.machine'
import { selectEdit, selectToken } from '@/machines/tokens/token.machine'
import { selectDraftFields, selectIsUnconfirmed } from '@/machines/tokens/newToken.machine'
import * as select from '@/machines/tokens/tokenList.machine'
import { wholeList } from '@/machines/tokens/tokenSelection'
import { apiToken, named } from '../support/samples'
import { settled } from '../support/settled'
import { created, startTokens } from '../support/tokensHarness'

const notebook = { fields: named('notebook'), attempt: null }

describe('a typed name', () => {
  test('a typed name of a new token is stored as it is typed, and discarded on dismissal', async () => {
    const { log, now, newToken } = await startTokens()
    newToken.send({ type: 'token.create.requested' })
    newToken.send({ type: 'token.typed', fields: named('note') })
    expect(log).toEqual(['keep note'])
    newToken.send({ type: 'token.create.dismissed' })
    expect([now().value, log]).toEqual(['idle', ['keep note', 'discard']])
  })

  test('a typed name of a new token opens the dialog again after the list is there, once', async () => {
    const { log, rows, newToken, creation } = await startTokens({ draft: notebook })
    expect([creation().value, rows(), selectDraftFields(creation()).name]).toEqual([
      'editingDraft',
      ['t-1'],
      'notebook',
    ])
    newToken.send({ type: 'token.create.dismissed' })
    newToken.send({ type: 'token.create.requested' })
    expect([selectDraftFields(creation()).name, log]).toEqual(['', ['discard']])
  })

  test('a typed name of a new token waits behind a list that could not be asked for', async () => {
    const { tokens, fakes, now, creation } = await startTokens({
      draft: notebook,
      list: () => Promise.reject(new Error('offline')),
    })
    expect(select.selectIsFailed(now())).toBe(true)
    fakes.list = () => Promise.resolve([])
    tokens.send({ type: 'tokens.reloaded' })
    await settled()
    expect([creation().value, selectDraftFields(creation()).name]).toEqual(['editingDraft', 'notebook'])
  })

  test.each([
    ['created', created],
    ['alreadyCreated', { kind: 'alreadyCreated', item: apiToken({ id: 'new' }), now: 0 }],
  ] as const)('a typed name of a new token is discarded once its token is %s', async (_, outcome) => {
    const { create, log, creation } = await startTokens({ create: () => Promise.resolve(outcome) })
    await create('notebook')
    expect([selectDraftFields(creation()).name, log.slice(0, 2)]).toEqual(['', ['create notebook seed-1', 'discard']])
  })

  test.each([
    ['a refusal', false, () => Promise.resolve({ kind: 'refused', code: 1102 } as const)],
    ['a fault', true, () => Promise.reject(new Error('offline'))],
  ])('a typed name of a new token stays through %s', async (_, isUnconfirmed, create) => {
    const { log, newToken, creation } = await startTokens({ draft: notebook, create })
    newToken.send({ type: 'token.submitted', fields: named('notebook') })
    await settled()
    expect(creation().value).toBe('editingDraft')
    expect([selectIsUnconfirmed(creation()), selectDraftFields(creation()).name]).toEqual([isUnconfirmed, 'notebook'])
    expect(log).toEqual(['create notebook seed-1'])
  })

  test('a typed name of a new token that may exist reloads the list on dismissal', async () => {
    const { fakes, create, rows, asked, newToken } = await startTokens({
      create: () => Promise.reject(new Error('cut')),
    })
    await create('notebook')
    expect(asked.length).toBe(1)
    fakes.list = () => Promise.resolve([apiToken({ id: 'new' }), apiToken()])
    newToken.send({ type: 'token.create.dismissed' })
    await settled()
    expect([asked.length, rows().length]).toEqual([2, 2])
  })

  test('a typed name of a new token keeps its key through a reload', async () => {
    const { create, kept, newToken } = await startTokens({ create: () => Promise.reject(new Error('cut')) })
    await create('notebook')
    newToken.send({ type: 'token.typed', fields: named('notebooks') })
    newToken.send({ type: 'token.submitted', fields: named('notebooks') })
    const attempt = { fields: named('notebook'), key: 'seed-1' }
    expect(kept).toEqual([
      { fields: named('notebook'), attempt },
      { fields: named('notebooks'), attempt },
      { fields: named('notebooks'), attempt: { fields: named('notebooks'), key: 'seed-2' } },
    ])
    const reloaded = await startTokens({
      draft: { fields: named('notebook'), attempt: { fields: named('notebook'), key: 'old-3' } },
    })
    reloaded.newToken.send({ type: 'token.submitted', fields: named('notebook') })
    await settled()
    expect(reloaded.log).toEqual(['create notebook old-3', 'discard'])
  })

  test('a typed name of a new token takes another key where another name was sent before a reload', async () => {
    const { log, newToken } = await startTokens({
      draft: { fields: named('server'), attempt: { fields: named('notebook'), key: 'old-3' } },
    })
    newToken.send({ type: 'token.submitted', fields: named('server') })
    await settled()
    expect(log).toEqual(['create server seed-1', 'discard'])
  })

  test('a typed name of a new token keeps its key when its dialog is dismissed after a fault', async () => {
    const { create, log, newToken } = await startTokens({ create: () => Promise.reject(new Error('offline')) })
    await create('notebook')
    newToken.send({ type: 'token.create.dismissed' })
    await create('notebook')
    expect(log).toEqual(['create notebook seed-1', 'discard', 'create notebook seed-1'])
  })
})

describe('a typed new name of a token', () => {
  const list = () => Promise.resolve([apiToken(), apiToken({ id: 't-2', token_name: 'laptop' })])
  const editDraft = { id: 't-2', fields: named('server') }

  /** The rows' open dialogs, as their tokens' ids and first fields. */
  const dialogs = (tokens: readonly TokenRef[]) =>
    tokens.flatMap((row) => {
      const edit = selectEdit(row.getSnapshot())
      return edit ? [[selectToken(row.getSnapshot()).id, selectFirstFields(edit.getSnapshot()).name]] : []
    })

  test('a typed new name of a token is stored as it is typed, and discarded on dismissal', async () => {
    const { now, log } = await startTokens()
    const [row] = select.selectTokens(now())
    row?.send({ type: 'token.edit.requested' })
    const edit = row && selectEdit(row.getSnapshot())
    edit?.send({ type: 'edit.typed', fields: named('serv') })
    expect([dialogs(select.selectTokens(now())), log]).toEqual([[['t-1', 'notebook']], ['keep t-1 serv']])
    edit?.send({ type: 'edit.dismissed' })
    expect([dialogs(select.selectTokens(now())), log]).toEqual([[], ['keep t-1 serv', 'discard edit']])
  })

  test('a typed new name of a token reopens its dialog once, after the list has loaded', async () => {
    const { tokens, log, now } = await startTokens({ list, editDraft, total: 4 })
    expect(dialogs(select.selectTokens(now()))).toEqual([['t-2', 'server']])
    const [edit] = select.selectTokens(now()).flatMap((row) => selectEdit(row.getSnapshot()) ?? [])
    edit?.send({ type: 'edit.dismissed' })
    tokens.send({ type: 'selection.changed', selection: { ...wholeList, page: 2 } })
    await settled()
    expect([dialogs(select.selectTokens(now())), log]).toEqual([[], ['discard edit']])
  })

  test.each([{ rpm: 'many' }, { scope: 'some' } as const])(
    'a draft with %j, which is not valid, reopens its dialog',
    async (typed) => {
      const draft = { id: 't-2', fields: { ...named('laptop'), ...typed } }
      const { now } = await startTokens({ list, editDraft: draft })
      const [edit] = select.selectTokens(now()).flatMap((row) => selectEdit(row.getSnapshot()) ?? [])
      expect(edit && selectFirstFields(edit.getSnapshot())).toEqual(draft.fields)
    },
  )

  test('a typed new name of a token waits behind a list that could not be asked for', async () => {
    const { tokens, fakes, now } = await startTokens({ editDraft, list: () => Promise.reject(new Error('offline')) })
    fakes.list = list
    tokens.send({ type: 'tokens.reloaded' })
    await settled()
    expect(dialogs(select.selectTokens(now()))).toEqual([['t-2', 'server']])
  })

  test.each([
    ['whose token is not in the list', { id: 'gone', fields: named('server') }, ''],
    ['that its token has after all', { id: 't-2', fields: named('laptop') }, ''],
    ['beside an unsent new token', editDraft, 'notebook'],
  ])('a typed new name of a token opens nothing %s', async (_, draft, draftName) => {
    const { now } = await startTokens({ list, editDraft: draft, draft: { fields: named(draftName), attempt: null } })
    expect(dialogs(select.selectTokens(now()))).toEqual([])
  })
})
