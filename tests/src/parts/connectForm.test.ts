import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { createSubmitMachine } from '@/machines/submit/submit.machine'
import { faultAnswer } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import { connectForm, outcomeOf } from '@/src/parts/form/connectForm'
import { settled } from '@/tests/machines/support/settled'
import { memoryStorage } from '@/tests/src/session/support/memoryStorage'

const read = (data: string, isReplay: boolean) => `${data} ${isReplay}`

test('the outcome of a response is a result, a replayed one, a refusal or a needed sign-in', () => {
  const refused = { code: RefusalCode.TOKEN_NAME_TAKEN, msg: 'taken', data: null }
  expect(outcomeOf({ code: 0, msg: '', data: 'made' }, read)).toEqual({ kind: 'done', result: 'made false' })
  expect(outcomeOf({ code: RefusalCode.ALREADY_CREATED, msg: '', data: 'made' }, read)).toEqual({
    kind: 'done',
    result: 'made true',
  })
  expect(outcomeOf(refused, read)).toEqual({ kind: 'refused', code: RefusalCode.TOKEN_NAME_TAKEN })
  const rejected = faultAnswer({ kind: 'unauthorized' })
  expect(outcomeOf(rejected, read, true)).toEqual({ kind: 'signInNeeded' })
  // The session was renewed meanwhile: the page stays, and nothing else says that the call failed.
  expect(() => outcomeOf(rejected, read)).toThrow('unauthorized')
  expect(() => outcomeOf(faultAnswer({ kind: 'timeout' }), read)).toThrow('timeout')
})

test('a form keeps its draft in this tab until it is sent, and raises one toast', async () => {
  const { read: getItem, write: setItem, remove: removeItem } = memoryStorage()
  const window = { sessionStorage: { getItem, setItem, removeItem } } as unknown as Window // forms use nothing else
  const toasts: string[] = []
  const machine = createSubmitMachine<{ name: string }, string, string>({ id: 'note', toRequest: ({ name }) => name })
  const form = connectForm(
    machine,
    { window, notify: (message) => toasts.push(message) },
    {
      name: 'note',
      userId: 'lin',
      blank: { name: '' },
      submit: ({ request }) => Promise.resolve({ kind: 'done', result: request }),
      toast: () => 'tokenSaved',
    },
  )
  expect([form.read(), form.draft().fields]).toEqual([null, { name: '' }])
  const actor = createActor(form.machine, { input: { draft: form.draft(), subject: null } }).start()
  actor.send({ type: 'form.typed', fields: { name: 'a' } })
  const { draft } = actor.getSnapshot().context
  expect(form.draft()).toEqual({ ...draft, seed: expect.stringMatching(/./) as string }) // as: the matcher is typed any
  expect(form.draft().seed).not.toBe(draft.seed)
  actor.send({ type: 'form.submitted', fields: { name: 'a' } })
  await settled()
  expect([form.read(), toasts, actor.getSnapshot().output?.result]).toEqual([null, ['tokenSaved'], 'a'])
})
