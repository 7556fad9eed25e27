import { createActor, createMachine, fromPromise, type AnyEventObject } from 'xstate'
import { describe, expect, test } from 'vitest'
import { newDraft, type FormDraft } from '@/machines/submit/draft'
import { createSubmitMachine, type SubmitOutcome } from '@/machines/submit/submit.machine'
import * as select from '@/machines/submit/submit.machine'
import { done, failed } from '../support/effects'
import { eventMatrix } from '../support/eventMatrix'
import { everyState } from '../support/graph'
import { settled } from '../support/settled'

type Fields = { name: string }
type Request = { id: string; names: readonly string[] }

/** A form whose request repeats the names that may have arrived. */
const machine = createSubmitMachine<Fields, Request, string, string>({
  id: 'submit',
  toRequest: ({ name }, id, unconfirmed) => ({ id, names: [...(unconfirmed?.names ?? []), name] }),
  isUnchanged: ({ names }) => names.join() === 'own',
  followsSubject: true,
  waitsForSignIn: true,
})

const saved: SubmitOutcome<string> = { kind: 'done', result: 'saved' }
const refused: SubmitOutcome<string> = { kind: 'refused', code: 1102 }
const offline = () => Promise.reject<SubmitOutcome<string>>(new Error('offline'))

function startForm(draft: FormDraft<Fields> = newDraft({ name: 'own' }, 'k', 'i-1')) {
  const log: string[] = []
  const fakes = { answer: () => Promise.resolve(saved) }
  const connected = machine.provide({
    actors: {
      submit: fromPromise<SubmitOutcome<string>, select.SubmitCall<Request>>(({ input }) => {
        log.push(`submit ${input.id} ${input.request.id} ${input.request.names.join('+')} ${input.idempotencyKey}`)
        return fakes.answer()
      }),
    },
    actions: {
      keepDraft: ({ context }) => log.push(`keep ${context.draft.fields.name}`),
      discardDraft: () => log.push('discard'),
      notifyDone: ({ context: { outcome } }) => log.push(`notify ${JSON.stringify(outcome)}`),
    },
  })
  const form = createActor(connected, { input: { draft, subject: 's-1' } }).start()
  const submit = async (name: string) => {
    form.send({ type: 'form.submitted', fields: { name } })
    await settled()
  }
  const shown = () => {
    const now = form.getSnapshot()
    const flags = [select.selectIsSubmitting, select.selectIsUnconfirmed].map((is) => is(now))
    return [
      now.value,
      ...flags,
      select.selectRefusal(now),
      select.selectFields(now).name,
      select.selectSentFields(now).name,
    ]
  }
  return { form, fakes, log, submit, shown, now: () => form.getSnapshot() }
}

describe('a form', () => {
  test('a form stores its draft while it is typed, and discards it on dismissal', () => {
    const { form, log, now } = startForm()
    form.send({ type: 'form.typed', fields: { name: 'n' } })
    form.send({ type: 'form.dismissed' })
    expect([now().output, log]).toEqual([
      { result: null, draft: newDraft({ name: 'n' }, 'k', 'i-1') },
      ['keep n', 'discard'],
    ])
  })

  test('a form is sent once, cannot be dismissed meanwhile, and ends with the result', async () => {
    const { form, log, submit, shown, now } = startForm()
    form.send({ type: 'form.submitted', fields: { name: 'new' } })
    expect(shown()).toEqual(['submitting', true, false, null, 'new', 'new'])
    form.send({ type: 'form.typed', fields: { name: 'x' } })
    form.send({ type: 'form.dismissed' })
    await submit('new')
    expect(now().output).toEqual({
      result: 'saved',
      draft: { ...newDraft({ name: 'new' }, 'k', 'i-1'), sent: [{ text: '', key: 'k-1' }] },
    })
    expect(log).toEqual(['keep new', 'submit i-1 s-1 new k-1', 'notify {"kind":"done","result":"saved"}', 'discard'])
  })

  test('a form that changes nothing is dismissed instead', async () => {
    const { submit, log, now } = startForm()
    await submit('own')
    expect([now().output?.result, log]).toEqual([null, ['discard']])
  })

  test('a refusal of a form is shown until the next try, with what was sent', async () => {
    const { form, fakes, submit, shown } = startForm()
    fakes.answer = () => Promise.resolve(refused)
    await submit('taken')
    form.send({ type: 'form.typed', fields: { name: 'other' } })
    expect(shown()).toEqual([{ editing: 'refused' }, false, false, 1102, 'other', 'taken'])
    fakes.answer = () => new Promise(() => undefined)
    await submit('other')
    expect(shown()).toEqual(['submitting', true, false, null, 'other', 'other'])
  })

  test('a lost response leaves the form open, and what may have arrived is sent again, after a refusal too', async () => {
    const { fakes, log, submit, shown } = startForm()
    fakes.answer = offline
    await submit('a')
    expect(shown()).toEqual([{ editing: 'unconfirmed' }, false, true, null, 'a', 'a'])
    fakes.answer = () => Promise.resolve(refused)
    await submit('own')
    await submit('own')
    expect(log.filter((line) => line.startsWith('submit'))).toEqual([
      'submit i-1 s-1 a k-1',
      'submit i-1 s-1 a+own k-2',
      'submit i-1 s-1 a+own k-2',
    ])
  })

  test('a form whose session has ended waits for a sign-in without a message', async () => {
    const { fakes, submit, shown } = startForm()
    fakes.answer = () => Promise.resolve({ kind: 'signInNeeded' })
    await submit('a')
    expect(shown()).toEqual([{ editing: 'signInNeeded' }, false, false, null, 'a', 'a'])
  })

  test('a restored form repeats the key of an equal request, and takes another key for another one', async () => {
    const sent = [{ text: JSON.stringify({ id: 's-1', names: ['a'] }), key: 'old-1' }]
    const { fakes, log, submit } = startForm({ id: null, fields: { name: 'a' }, seed: 'new', sent })
    fakes.answer = () => Promise.resolve(refused)
    for (const name of ['a', 'b', 'a']) await submit(name)
    const keys = log.flatMap((line) => /^submit .* (\S+)$/.exec(line)?.[1] ?? [])
    expect(keys).toEqual(['old-1', 'new-2', 'old-1'])
  })

  test('a form follows its subject', async () => {
    const { form, log, submit } = startForm()
    form.send({ type: 'subject.changed', subject: 's-2' })
    await submit('a')
    expect(log).toContain('submit i-1 s-2 a k-1')
  })
})

test('a form reports refusals and lost responses to its parent', async () => {
  const outcomes = [() => Promise.resolve(refused), offline]
  const form = machine.provide({
    actors: {
      submit: fromPromise<SubmitOutcome<string>, select.SubmitCall<Request>>(() => (outcomes.shift() ?? offline)()),
    },
    actions: { keepDraft: () => undefined },
  })
  const heard: AnyEventObject[] = []
  const parent = createMachine({
    invoke: { id: 'form', src: form, input: { draft: newDraft({ name: '' }, 'k'), subject: 's' } },
    on: { '*': { actions: ({ event }) => heard.push(event) } },
  })
  const child = createActor(parent).start().getSnapshot().children['form']
  for (const name of ['a', 'b']) {
    child?.send({ type: 'form.submitted', fields: { name } })
    await settled()
  }
  const draft = {
    ...newDraft({ name: 'a' }, 'k'),
    sent: [{ text: JSON.stringify({ id: 's', names: ['a'] }), key: 'k-1' }],
  }
  expect(heard).toEqual([{ type: 'form.refused', code: 1102, draft }, { type: 'form.unconfirmed' }])
})

test('each state of a form handles each event as reviewed', () => {
  const events = [
    { type: 'form.typed', fields: { name: 'n' } },
    { type: 'form.submitted', fields: { name: 'new' } },
    { type: 'form.submitted', fields: { name: 'own' } },
    { type: 'form.dismissed' },
    { type: 'subject.changed', subject: 's-2' },
  ]
  const outcomes = [saved, refused, { kind: 'signInNeeded' }].map((outcome) => done('submit.submitting', outcome))
  const walk = {
    inputs: [{ draft: newDraft({ name: 'own' }, 'k'), subject: 's-1' }],
    events: [...events, ...outcomes, failed('submit.submitting')],
    telling: ({ outcome }: { outcome: unknown }) => outcome,
  }
  expect(eventMatrix(machine, everyState(machine, walk), events)).toMatchInlineSnapshot(`
    {
      "editing.refused": [
        "form.typed → editing.refused",
        "form.submitted fields.name=new → submitting",
        "form.submitted fields.name=own → dismissed",
        "form.dismissed → dismissed",
        "subject.changed → noted",
        "ignored: nothing",
      ],
      "editing.signInNeeded": [
        "form.typed → editing.signInNeeded",
        "form.submitted fields.name=new → submitting",
        "form.submitted fields.name=own → dismissed",
        "form.dismissed → dismissed",
        "subject.changed → noted",
        "ignored: nothing",
      ],
      "editing.unconfirmed": [
        "form.typed → editing.unconfirmed",
        "form.submitted fields.name=new → submitting",
        "form.submitted fields.name=own → submitting",
        "form.dismissed → dismissed",
        "subject.changed → noted",
        "ignored: nothing",
      ],
      "editing.untold": [
        "form.typed → editing.untold",
        "form.submitted fields.name=new → submitting",
        "form.submitted fields.name=own → dismissed",
        "form.dismissed → dismissed",
        "subject.changed → noted",
        "ignored: nothing",
      ],
      "submitting": [
        "subject.changed → noted",
        "ignored: form.typed, form.submitted fields.name=new, form.submitted fields.name=own, form.dismissed",
      ],
    }
  `)
})
