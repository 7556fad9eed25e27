import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { editMachine, type EditAnswer } from '@/machines/tokens/edit.machine'
import * as select from '@/machines/tokens/edit.machine'
import { selectEdit, selectToken } from '@/machines/tokens/token.machine'
import type { TokenChange } from '@/openapi/types'
import { done, failed } from '../support/effects'
import { eventMatrix } from '../support/eventMatrix'
import { everyState } from '../support/graph'
import { apiToken, named } from '../support/samples'
import { settled } from '../support/settled'
import { startTokens } from '../support/tokensHarness'

const input = { token: apiToken({ id: 't-1', token_name: 'notebook' }) }
const saved = (name: string): EditAnswer => ({ kind: 'saved', token: { ...input.token, token_name: name } })
const offline = () => Promise.reject<EditAnswer>(new Error('offline'))

const events = [
  { type: 'edit.typed', fields: named('serv') },
  { type: 'edit.submitted', fields: named('server') },
  { type: 'edit.submitted', fields: named('notebook') },
  { type: 'edit.dismissed' },
] as const

function startEdit(answer: (name: string) => Promise<EditAnswer> = (name) => Promise.resolve(saved(name))) {
  const log: string[] = []
  const fakes = { answer }
  const machine = editMachine.provide({
    actors: {
      updateToken: fromPromise<EditAnswer, { id: string; change: TokenChange }>(({ input: { id, change } }) => {
        const name = change.token_name ?? input.token.token_name
        log.push(`save ${id} ${name}`)
        return fakes.answer(name)
      }),
    },
    actions: {
      notify: (_, { message }) => log.push(message),
      keepDraft: (_, { id, fields }) => log.push(`keep ${id} ${fields.name}`),
      discardDraft: () => log.push('discard'),
    },
  })
  const edit = createActor(machine, { input }).start()
  const submit = async (name: string) => {
    edit.send({ type: 'edit.submitted', fields: named(name) })
    await settled()
  }
  return { edit, fakes, log, submit, now: () => edit.getSnapshot() }
}

describe('editing a token', () => {
  test('editing a token sends the new name once, however often it is pressed, and says so', async () => {
    const { edit, submit, log, now } = startEdit()
    edit.send({ type: 'edit.submitted', fields: named('server') })
    expect(select.selectIsSaving(now())).toBe(true)
    edit.send({ type: 'edit.submitted', fields: named('server') })
    edit.send({ type: 'edit.dismissed' })
    await submit('another')
    expect([now().status, now().output, log]).toEqual([
      'done',
      saved('server'),
      ['save t-1 server', 'tokenSaved', 'discard'],
    ])
  })

  test('editing a token to the name that it has sends nothing', () => {
    const { edit, log, now } = startEdit()
    edit.send({ type: 'edit.submitted', fields: named('notebook') })
    expect([now().output, log]).toEqual([{ kind: 'dismissed' }, ['discard']])
  })

  test('editing a token that is refused keeps the name and the reason, which the next try clears', async () => {
    const { submit, fakes, now } = startEdit(() => Promise.resolve({ kind: 'refused', code: 1102 }))
    await submit('server')
    expect([now().value, select.selectSentFields(now()), select.selectRefusal(now())]).toEqual([
      'editing',
      named('server'),
      1102,
    ])
    fakes.answer = () => new Promise(() => undefined)
    await submit('server-2')
    expect([select.selectRefusal(now()), select.selectSentFields(now())]).toEqual([null, named('server-2')])
  })

  test('editing a token whose answer is lost keeps the name for another try', async () => {
    const { submit, fakes, log, now } = startEdit(offline)
    await submit('server')
    expect([select.selectIsUnconfirmed(now()), select.selectSentFields(now())]).toEqual([true, named('server')])
    fakes.answer = (name) => Promise.resolve(saved(name))
    await submit('server')
    expect([now().output, log]).toEqual([
      saved('server'),
      ['save t-1 server', 'save t-1 server', 'tokenSaved', 'discard'],
    ])
  })

  test('editing a token back to its own name is sent after a try that may have arrived', async () => {
    const { submit, fakes, log } = startEdit(offline)
    await submit('server')
    await submit('notebook')
    fakes.answer = () => Promise.resolve({ kind: 'refused', code: 1102 })
    await submit('notebook')
    fakes.answer = (name) => Promise.resolve(saved(name))
    await submit('notebook')
    const sent = ['server', 'notebook', 'notebook', 'notebook'].map((name) => `save t-1 ${name}`)
    expect(log).toEqual([...sent, 'tokenSaved', 'discard'])
  })

  test('editing a token back to its own name sends nothing after a refusal', async () => {
    const { submit, log, now } = startEdit(() => Promise.resolve({ kind: 'refused', code: 1102 }))
    await submit('server')
    await submit('notebook')
    expect([now().output, log]).toEqual([{ kind: 'dismissed' }, ['save t-1 server', 'discard']])
  })

  test('editing a token sends what differs, and again what may have arrived', async () => {
    const log: TokenChange[] = []
    const machine = editMachine.provide({
      actors: {
        updateToken: fromPromise<EditAnswer, { id: string; change: TokenChange }>(({ input: { change } }) => {
          log.push(change)
          return offline()
        }),
      },
      actions: { keepDraft: () => undefined },
    })
    const token = apiToken({ models: ['a'], note: 'old' })
    const edit = createActor(machine, { input: { token, draft: { rpm: '2' } } }).start()
    const fields = select.selectFirstFields(edit.getSnapshot())
    expect(fields).toEqual({ ...named('notebook'), scope: 'some', models: ['a'], note: 'old', rpm: '2' })
    for (const sent of [fields, { ...fields, rpm: '' }, { ...fields, rpm: '', scope: 'all' as const }]) {
      edit.send({ type: 'edit.submitted', fields: sent })
      await settled()
    }
    expect(log).toEqual([{ rpm: 2 }, { rpm: 0 }, { models: [], rpm: 0 }])
  })

  test('editing a token that is gone ends without a message', async () => {
    const { submit, log, now } = startEdit(() => Promise.resolve({ kind: 'alreadyGone' }))
    await submit('server')
    expect([now().output, log]).toEqual([{ kind: 'alreadyGone' }, ['save t-1 server', 'discard']])
  })
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
    const { rows } = await editRow({ save: () => Promise.resolve({ kind: 'alreadyGone' }) })
    expect(rows()).toEqual([])
  })

  test('a row whose new name may have arrived is loaded again when its dialog is dismissed', async () => {
    const answers = [
      () => Promise.reject(new Error('cut')),
      () => Promise.resolve({ kind: 'refused', code: 1102 } as const),
    ]
    const { row, dialog, fakes, asked } = await editRow({ save: () => (answers.shift() ?? offline)() })
    dialog?.send({ type: 'edit.submitted', fields: named('taken') })
    await settled()
    expect(asked.length).toBe(1)
    fakes.list = () => Promise.resolve([apiToken({ token_name: 'server' })])
    dialog?.send({ type: 'edit.dismissed' })
    await settled()
    expect([asked.length, row && selectToken(row.getSnapshot()).token_name]).toEqual([2, 'server'])
  })

  test('a row that was refused another name is not loaded again', async () => {
    const { dialog, asked } = await editRow({ save: () => Promise.resolve({ kind: 'refused', code: 1102 }) })
    dialog?.send({ type: 'edit.dismissed' })
    await settled()
    expect(asked.length).toBe(1)
  })

  test('a row that may have been deleted is loaded again when its deletion is cancelled', async () => {
    const { rows, rowOf, deleteRow, fakes, asked } = await startTokens({
      remove: () => Promise.reject(new Error('cut')),
    })
    await deleteRow()
    fakes.list = () => Promise.resolve([])
    rowOf()?.send({ type: 'token.delete.cancelled' })
    await settled()
    expect([asked.length, rows()]).toEqual([2, []])
  })

  test('a row of a token that has expired is not edited', async () => {
    const { dialog } = await editRow({ list: () => Promise.resolve([apiToken({ auth_status: 2 })]) })
    expect(dialog).toBeUndefined()
  })
})

test('each state of editing handles each event as reviewed', () => {
  const saving = 'edit.saving'
  const answers = [
    done(saving, saved('server')),
    done(saving, { kind: 'alreadyGone' }),
    done(saving, { kind: 'refused', code: 1102 }),
    failed(saving),
  ]
  const walk = { inputs: [input], events: [...events, ...answers] }
  expect(eventMatrix(editMachine, everyState(editMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "editing": [
        "edit.typed → editing",
        "edit.submitted fields.name=server → saving",
        "edit.submitted fields.name=notebook → closed | saving",
        "edit.dismissed → closed",
        "ignored: nothing",
      ],
      "saving": [
        "ignored: edit.typed, edit.submitted fields.name=server, edit.submitted fields.name=notebook, edit.dismissed",
      ],
    }
  `)
})
