import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { createInspector } from '@statelyai/inspect'
import { expect, test, vi } from 'vitest'
import { copyMachine, type CopyRequest } from '@/machines/copy/copy.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { createRedaction } from '@/packages/inspector/src/recording/redact'
import { openKeys, toAllowed } from '@/src/app/inspector/allowList'

const secret = 'intern_SECRETSECRETSECRETSECRETSECRETSECRETSECRET000000'

test('numbers, booleans and open keys pass; other texts are numbered, and deep values dropped', () => {
  const value = {
    hint: 'signedIn',
    code: 'c1',
    user: { email: 'a@b.example', deep: { deeper: { deepest: { most: 1 } } } },
    count: 3,
    again: 'c1',
    'a@b.example': new TypeError('c1'),
    list: ['a', 4],
    none: null,
    actor: { getSnapshot: () => ({}) },
  }
  expect(createRedaction(openKeys).value(value)).toEqual({
    hint: 'signedIn',
    code: '•••1',
    user: { email: '•••2', deep: { deeper: { deepest: '…' } } },
    count: 3,
    again: '•••1',
    '•••2': { name: 'TypeError' },
    list: ['•••3', 4],
    none: null,
    actor: '…',
  })
})

test('nothing that the inspector sends holds a secret', async () => {
  const sent: unknown[] = []
  const adapter = { send: (event: unknown) => void sent.push(event), start: () => undefined, stop: () => undefined }
  const { inspect } = createInspector(adapter, { serialize: toAllowed })
  const nothing = fromCallback(() => undefined)
  const copy = copyMachine.provide({
    actors: { writeText: fromPromise<void, CopyRequest>(() => Promise.resolve()) },
    actions: { notify: () => undefined },
  })
  const machine = revealMachine.provide({
    actors: { copy, holdSecret: nothing, watchBack: nothing, watchUnload: nothing },
  })
  const reveal = createActor(machine, { input: { name: 'linwei' }, inspect }).start()
  reveal.getSnapshot().children.copy?.send({ type: 'copy.requested', read: () => secret })
  await waitFor(reveal, (snapshot) => snapshot.matches('copied'))
  await vi.waitFor(() => expect(JSON.stringify(sent)).toContain('copied'))
  const text = JSON.stringify(sent)
  expect(text).toContain('copy.requested')
  expect([text.includes(secret), text.includes('linwei')]).toEqual([false, false])
})
