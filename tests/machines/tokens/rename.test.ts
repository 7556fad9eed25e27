import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { renameMachine, type RenameAnswer } from '@/machines/tokens/rename.machine'
import * as select from '@/machines/tokens/rename.selectors'
import { selectRename, selectToken } from '@/machines/tokens/token.selectors'
import { selectTokens } from '@/machines/tokens/tokens.selectors'
import { done, failed, start, step } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { apiToken } from '../support/samples'
import { settled } from '../support/settled'
import { startTokens } from '../support/tokensHarness'

const input = { token: apiToken({ id: 't-1', token_name: 'notebook' }) }
const renamed = (name: string): RenameAnswer => ({ kind: 'renamed', token: { ...input.token, token_name: name } })
const offline = () => Promise.reject<RenameAnswer>(new Error('offline'))

const events = [
  { type: 'rename.name.typed', name: 'serv' },
  { type: 'rename.submitted', name: 'server' },
  { type: 'rename.submitted', name: 'notebook' },
  { type: 'rename.dismissed' },
] as const

function startRename(answer: (name: string) => Promise<RenameAnswer> = (name) => Promise.resolve(renamed(name))) {
  const log: string[] = []
  const fakes = { answer }
  const machine = renameMachine.provide({
    actors: {
      renameToken: fromPromise<RenameAnswer, { id: string; name: string }>(({ input: { id, name } }) => {
        log.push(`rename ${id} ${name}`)
        return fakes.answer(name)
      }),
    },
    actions: {
      notify: (_, { message }) => log.push(message),
      keepDraft: (_, { id, name }) => log.push(`keep ${id} ${name}`),
      discardDraft: () => log.push('discard'),
    },
  })
  const rename = createActor(machine, { input }).start()
  const submit = async (name: string) => {
    rename.send({ type: 'rename.submitted', name })
    await settled()
  }
  return { rename, fakes, log, submit, now: () => rename.getSnapshot() }
}

describe('renaming a token', () => {
  test('renaming a token sends the new name once, however often it is pressed, and says so', async () => {
    const { rename, submit, log, now } = startRename()
    rename.send({ type: 'rename.submitted', name: 'server' })
    expect(select.selectIsRenaming(now())).toBe(true)
    rename.send({ type: 'rename.submitted', name: 'server' })
    rename.send({ type: 'rename.dismissed' })
    await submit('another')
    expect([now().status, now().output, log]).toEqual([
      'done',
      renamed('server'),
      ['rename t-1 server', 'renameSuccessful', 'discard'],
    ])
  })

  test('renaming a token to the name that it has sends nothing', () => {
    const { rename, log, now } = startRename()
    rename.send({ type: 'rename.submitted', name: 'notebook' })
    expect([now().output, log]).toEqual([{ kind: 'dismissed' }, ['discard']])
  })

  test('renaming a token that is refused keeps the name and the reason, which the next try clears', async () => {
    const { submit, fakes, now } = startRename(() => Promise.resolve({ kind: 'refused', code: 1102 }))
    await submit('server')
    expect([now().value, select.selectSentName(now()), select.selectRefusal(now())]).toEqual(['naming', 'server', 1102])
    fakes.answer = () => new Promise(() => undefined)
    await submit('server-2')
    expect([select.selectRefusal(now()), select.selectSentName(now())]).toEqual([null, 'server-2'])
  })

  test('renaming a token whose answer is lost keeps the name for another try', async () => {
    const { submit, fakes, log, now } = startRename(offline)
    await submit('server')
    expect([select.selectHasRenameFailed(now()), select.selectSentName(now())]).toEqual([true, 'server'])
    fakes.answer = (name) => Promise.resolve(renamed(name))
    await submit('server')
    expect([now().output, log]).toEqual([
      renamed('server'),
      ['rename t-1 server', 'rename t-1 server', 'renameSuccessful', 'discard'],
    ])
  })

  test('renaming a token back to the token’s own name is sent after a try that may have arrived, as often as it is lost', async () => {
    const { submit, fakes, log } = startRename(offline)
    await submit('server')
    await submit('notebook')
    fakes.answer = () => Promise.resolve({ kind: 'refused', code: 1102 })
    await submit('notebook')
    fakes.answer = (name) => Promise.resolve(renamed(name))
    await submit('notebook')
    const sent = ['server', 'notebook', 'notebook', 'notebook'].map((name) => `rename t-1 ${name}`)
    expect(log).toEqual([...sent, 'renameSuccessful', 'discard'])
  })

  test('renaming a token back to its own name sends nothing after a refusal', async () => {
    const { submit, log, now } = startRename(() => Promise.resolve({ kind: 'refused', code: 1102 }))
    await submit('server')
    await submit('notebook')
    expect([now().output, log]).toEqual([{ kind: 'dismissed' }, ['rename t-1 server', 'discard']])
  })

  test('renaming a token that is gone ends without a message', async () => {
    const { submit, log, now } = startRename(() => Promise.resolve({ kind: 'alreadyGone' }))
    await submit('server')
    expect([now().output, log]).toEqual([{ kind: 'alreadyGone' }, ['rename t-1 server', 'discard']])
  })
})

describe('a row', () => {
  const renameRow = async (given: Parameters<typeof startTokens>[0] = {}) => {
    const harness = await startTokens(given)
    const [row] = selectTokens(harness.now())
    row?.send({ type: 'token.rename.requested' })
    const dialog = row && selectRename(row.getSnapshot())
    dialog?.send({ type: 'rename.submitted', name: 'server' })
    await settled()
    return { ...harness, row }
  }

  test('a row of a token has its new name when its dialog closes', async () => {
    const { row, log } = await renameRow()
    const snapshot = row?.getSnapshot()
    expect(snapshot && [selectToken(snapshot).token_name, selectRename(snapshot)]).toEqual(['server', undefined])
    expect(log).toEqual(['rename t-1 server', 'renameSuccessful', 'discard rename'])
  })

  test('a row of a token is removed where its token is gone', async () => {
    const { rows } = await renameRow({ rename: () => Promise.resolve({ kind: 'alreadyGone' }) })
    expect(rows()).toEqual([])
  })

  test('a row whose new name may have arrived is asked for again when its dialog is dismissed', async () => {
    const answers = [
      () => Promise.reject(new Error('cut')),
      () => Promise.resolve({ kind: 'refused', code: 1102 } as const),
    ]
    const { row, fakes, asked } = await renameRow({ rename: () => (answers.shift() ?? offline)() })
    const dialog = row && selectRename(row.getSnapshot())
    dialog?.send({ type: 'rename.submitted', name: 'taken' })
    await settled()
    expect(asked.length).toBe(1)
    fakes.list = () => Promise.resolve([apiToken({ token_name: 'server' })])
    dialog?.send({ type: 'rename.dismissed' })
    await settled()
    expect([asked.length, row && selectToken(row.getSnapshot()).token_name]).toEqual([2, 'server'])
  })

  test('a row that was refused another name is not asked for again', async () => {
    const { row, asked } = await renameRow({ rename: () => Promise.resolve({ kind: 'refused', code: 1102 }) })
    ;(row && selectRename(row.getSnapshot()))?.send({ type: 'rename.dismissed' })
    await settled()
    expect(asked.length).toBe(1)
  })

  test('a row that may have been deleted is asked for again when nobody wants to delete it any more', async () => {
    const { rows, tokens, fakes, asked } = await startTokens({ remove: () => Promise.reject(new Error('cut')) })
    const [row] = selectTokens(tokens.getSnapshot())
    row?.send({ type: 'token.delete.requested' })
    row?.send({ type: 'token.delete.confirmed' })
    await settled()
    fakes.list = () => Promise.resolve([])
    row?.send({ type: 'token.delete.cancelled' })
    await settled()
    expect([asked.length, rows()]).toEqual([2, []])
  })

  test('a row of a token that has expired is not renamed', async () => {
    const { row } = await renameRow({ list: () => Promise.resolve([apiToken({ auth_status: 2 })]) })
    expect(row && selectRename(row.getSnapshot())).toBeUndefined()
  })
})

test('one step of renaming as data', () => {
  const { snapshot } = start(renameMachine, input)
  const renaming = step(renameMachine, snapshot, { type: 'rename.submitted', name: 'server' })
  expect(renaming.effects).toEqual(['start renameToken'])
  const closed = step(renameMachine, renaming.snapshot, done('rename.renaming', renamed('server')))
  expect(closed.effects).toEqual(['stop child', 'notify {"message":"renameSuccessful"}', 'discardDraft'])
})

test('what each state of renaming does with each event', () => {
  const renaming = 'rename.renaming'
  const answers = [
    done(renaming, renamed('server')),
    done(renaming, { kind: 'alreadyGone' }),
    done(renaming, { kind: 'refused', code: 1102 }),
    failed(renaming),
  ]
  const walk = { inputs: [input], events: [...events, ...answers] }
  const states = reachable(renameMachine, walk)
  expect(unreachedStates(renameMachine, states)).toEqual([])
  expect(deadEnds(renameMachine, states, walk.events)).toEqual([])
  expect(eventMatrix(renameMachine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "rename.name.typed {name:serv} → failed",
        "rename.submitted {name:server} → renaming",
        "rename.submitted {name:notebook} → renaming",
        "rename.dismissed → closed",
        "ignored: nothing",
      ],
      "naming": [
        "rename.name.typed {name:serv} → naming",
        "rename.submitted {name:server} → renaming",
        "rename.submitted {name:notebook} → closed | renaming",
        "rename.dismissed → closed",
        "ignored: nothing",
      ],
      "renaming": [
        "ignored: rename.name.typed {name:serv}, rename.submitted {name:server}, rename.submitted {name:notebook}, rename.dismissed",
      ],
    }
  `)
})
