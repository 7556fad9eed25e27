import { describe, expect, test } from 'vitest'
import { newDraft } from '@/machines/submit/draft'
import { selectFields } from '@/machines/submit/submit.machine'
import { selectEdit, selectToken } from '@/machines/tokens/token.machine'
import * as select from '@/machines/tokens/tokenList.machine'
import { wholeList } from '@/machines/tokens/tokenSelection'
import { apiToken, named } from '../support/samples'
import { settled } from '../support/settled'
import { alreadyCreated, created, startTokens } from '../support/tokensHarness'

type Harness = Awaited<ReturnType<typeof startTokens>>
const lost = () => Promise.reject(new Error('cut'))
const notebook = newDraft(named('notebook'), 'seed')

/** The name in the open form of a new token. */
function nameOf({ openForm }: Harness) {
  const form = openForm()
  return form && selectFields(form.getSnapshot()).name
}

describe('a typed name', () => {
  test('a typed name of a new token opens the dialog again after the list is there, once', async () => {
    const harness = await startTokens({ draft: notebook })
    expect([harness.rows(), nameOf(harness)]).toEqual([['t-1'], 'notebook'])
    await harness.dismiss()
    harness.newToken.send({ type: 'token.create.requested' })
    expect([nameOf(harness), harness.log]).toEqual(['', ['discard']])
  })

  test('a typed name of a new token waits behind a list that could not be asked for', async () => {
    const harness = await startTokens({ draft: notebook, list: lost })
    expect([select.selectIsFailed(harness.now()), nameOf(harness)]).toEqual([true, undefined])
    harness.fakes.list = () => Promise.resolve([])
    harness.tokens.send({ type: 'tokens.reloaded' })
    await settled()
    expect(nameOf(harness)).toBe('notebook')
  })

  test.each([
    ['created', created],
    ['already created', alreadyCreated()],
  ])('a typed name of a new token is discarded once its token is %s', async (_, outcome) => {
    const harness = await startTokens({ create: () => Promise.resolve(outcome) })
    await harness.create('notebook')
    expect(harness.log.slice(0, 2)).toEqual(['create notebook seed-1', 'discard'])
    await harness.closeSecret()
    harness.newToken.send({ type: 'token.create.requested' })
    expect(nameOf(harness)).toBe('')
  })

  test('a typed name of a new token that may exist reloads the list on dismissal', async () => {
    const { fakes, create, rows, asked, dismiss } = await startTokens({ create: lost })
    await create('notebook')
    expect(asked.length).toBe(1)
    fakes.list = () => Promise.resolve([apiToken({ id: 'new' }), apiToken()])
    await dismiss()
    expect([asked.length, rows().length]).toEqual([2, 2])
  })

  test('a typed name of a new token keeps its key through a reload', async () => {
    const { create, openForm } = await startTokens({ create: lost })
    await create('notebook')
    const draft = openForm()?.getSnapshot().context.draft ?? notebook
    const { submit, log } = await startTokens({ draft: { ...draft, seed: 'other' } })
    await submit('notebook')
    expect(log).toEqual(['create notebook seed-1', 'discard'])
  })

  test('a typed name of a new token keeps its key when its dialog is dismissed after a fault, until it is created', async () => {
    const { create, closeSecret, dismiss, fakes, log } = await startTokens({ create: lost })
    await create('notebook')
    await dismiss()
    fakes.create = () => Promise.resolve(created)
    await create('notebook')
    await closeSecret()
    await create('notebook')
    const keys = log.filter((line) => line.startsWith('create'))
    expect(keys).toEqual(['create notebook seed-1', 'create notebook seed-1', 'create notebook seed-2'])
  })

  test('a typed name of a new token takes another key after a fault if its token was found and deleted', async () => {
    const { create, deleteRow, dismiss, fakes, log } = await startTokens({ create: lost })
    await create('notebook')
    fakes.list = () => Promise.resolve([apiToken({ id: 'new' })])
    await dismiss()
    await deleteRow('new')
    await create('notebook')
    expect(log.filter((line) => line.startsWith('create'))).toEqual([
      'create notebook seed-1',
      'create notebook seed-2',
    ])
  })
})

describe('a typed new name of a token', () => {
  const list = () => Promise.resolve([apiToken(), apiToken({ id: 't-2', token_name: 'laptop' })])
  const editDraft = newDraft(named('server'), '', 't-2')

  /** The rows' open dialogs, as their tokens' ids and fields. */
  const dialogs = ({ now }: Harness) =>
    select.selectTokens(now()).flatMap((row) => {
      const edit = selectEdit(row.getSnapshot())
      return edit ? [[selectToken(row.getSnapshot()).id, selectFields(edit.getSnapshot())]] : []
    })
  const open = [['t-2', named('server')]]

  test('a typed new name of a token reopens its dialog once, after the list has loaded', async () => {
    const harness = await startTokens({ list, editDraft, total: 4 })
    expect(dialogs(harness)).toEqual(open)
    const [edit] = select.selectTokens(harness.now()).flatMap((row) => selectEdit(row.getSnapshot()) ?? [])
    edit?.send({ type: 'form.dismissed' })
    harness.tokens.send({ type: 'selection.changed', selection: { ...wholeList, page: 2 } })
    await settled()
    expect([dialogs(harness), harness.log]).toEqual([[], ['discard edit']])
  })

  test.each([{ rpm: 'many' }, { scope: 'some' } as const])(
    'a draft with %j, which is not valid, reopens its dialog with the other fields of its token',
    async (typed) => {
      const harness = await startTokens({ list, editDraft: newDraft(typed, '', 't-2') })
      expect(dialogs(harness)).toEqual([['t-2', { ...named('laptop'), ...typed }]])
    },
  )

  test.each([
    ['whose token is not in the list', { ...editDraft, id: 'gone' }, ''],
    ['that its token has after all', { ...editDraft, fields: named('laptop') }, ''],
    ['beside an unsent new token', editDraft, 'notebook'],
  ])('a typed new name of a token opens nothing %s', async (_, draft, draftName) => {
    const harness = await startTokens({ list, editDraft: draft, draft: newDraft(named(draftName), 'seed') })
    expect(dialogs(harness)).toEqual([])
  })
})
