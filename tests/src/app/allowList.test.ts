import { createActor, fromPromise, waitFor } from 'xstate'
import { createInspector } from '@statelyai/inspect'
import { expect, test, vi } from 'vitest'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { createRedaction } from '@/packages/inspector/src/recording/redact'
import { openKeys, toAllowed } from '@/src/app/inspector/allowList'

const secret = 'intern_SECRETSECRETSECRETSECRETSECRETSECRETSECRET000000'

test('numbers, booleans and open keys pass; other texts become numbers, and deep values and actors nothing', () => {
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
  const copyText = fromPromise<void, { text: string }>(() => Promise.resolve())
  const machine = revealMachine.provide({ actors: { copyText }, actions: { notify: () => undefined } })
  const reveal = createActor(machine, { input: { name: 'linwei', secret }, inspect }).start()
  reveal.send({ type: 'secret.copy.requested' })
  await waitFor(reveal, (snapshot) => snapshot.hasTag('copied'))
  await vi.waitFor(() => expect(JSON.stringify(sent)).toContain('copied'))
  const text = JSON.stringify(sent)
  expect(text).toContain('secret.copy.requested')
  expect([text.includes(secret), text.includes('linwei')]).toEqual([false, false])
})
