import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { newDraft } from '@/machines/submit/draft'
import type { SubmitCall } from '@/machines/submit/submit.machine'
import { editMachine, type EditOutcome } from '@/machines/tokens/edit.machine'
import { selectEdit, selectToken } from '@/machines/tokens/token.machine'
import { fieldsOf } from '@/machines/tokens/tokenFields'
import type { TokenChange } from '@/openapi/types'
import { apiToken, named } from '../support/samples'
import { settled } from '../support/settled'
import { refused, startTokens } from '../support/tokensHarness'

const offline = () => Promise.reject<EditOutcome>(new Error('offline'))

test('editing a token sends what differs, and again what may have arrived', async () => {
  const log: TokenChange[] = []
  const machine = editMachine.provide({
    actors: {
      submit: fromPromise<EditOutcome, SubmitCall<TokenChange>>(({ input: { request } }) => {
        log.push(request)
        return offline()
      }),
    },
    actions: { keepDraft: () => undefined, discardDraft: () => undefined },
  })
  const token = apiToken({ models: ['a'], note: 'old' })
  const start = () =>
    createActor(machine, { input: { subject: token, draft: newDraft(fieldsOf(token), '', token.id) } }).start()
  const edit = start()
  const fields = { ...fieldsOf(token), rpm: '2' }
  for (const sent of [fields, { ...fields, rpm: '' }, { ...fields, rpm: '', scope: 'all' as const }]) {
    edit.send({ type: 'form.submitted', fields: sent })
    await settled()
  }
  expect(log).toEqual([{ rpm: 2 }, { rpm: 0 }, { models: [], rpm: 0 }])
  const unchanged = start()
  unchanged.send({ type: 'form.submitted', fields: fieldsOf(token) })
  expect([unchanged.getSnapshot().status, log.length]).toEqual(['done', 3])
})

describe('a row', () => {
  const editRow = async (given: Parameters<typeof startTokens>[0] = {}) => {
    const harness = await startTokens(given)
    const row = harness.rowOf()
    return { ...harness, row, dialog: await harness.rename('server') }
  }

  test('a row of a token has its new name when its dialog closes', async () => {
    const { row, log } = await editRow()
    const snapshot = row?.getSnapshot()
    expect(snapshot && [selectToken(snapshot).token_name, selectEdit(snapshot)]).toEqual(['server', undefined])
    expect(log).toEqual(['save t-1 server', 'tokenSaved', 'discard edit'])
  })

  test('a row of a token is removed where its token is gone', async () => {
    const { rows } = await editRow({ save: () => Promise.resolve({ kind: 'done', result: { kind: 'alreadyGone' } }) })
    expect(rows()).toEqual([])
  })

  test('a row whose new name may have arrived is loaded again when its dialog is dismissed', async () => {
    const answers = [() => Promise.reject(new Error('cut')), () => Promise.resolve(refused)]
    const { row, dialog, fakes, asked } = await editRow({ save: () => (answers.shift() ?? offline)() })
    dialog?.send({ type: 'form.submitted', fields: named('taken') })
    await settled()
    expect(asked.length).toBe(1)
    fakes.list = () => Promise.resolve([apiToken({ token_name: 'server' })])
    dialog?.send({ type: 'form.dismissed' })
    await settled()
    expect([asked.length, row && selectToken(row.getSnapshot()).token_name]).toEqual([2, 'server'])
  })

  test('a row that was refused another name is not loaded again', async () => {
    const { row, dialog, asked } = await editRow({ save: () => Promise.resolve(refused) })
    dialog?.send({ type: 'form.dismissed' })
    await settled()
    expect([asked.length, row && selectToken(row.getSnapshot()).token_name]).toEqual([1, 'notebook'])
  })

  test('a row of a token that has expired is not edited', async () => {
    const { dialog } = await editRow({ list: () => Promise.resolve([apiToken({ auth_status: 2 })]) })
    expect(dialog).toBeUndefined()
  })
})
