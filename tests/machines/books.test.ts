import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { newDraft } from '@/machines/submit/draft'
import {
  selectFields,
  selectIsUnconfirmed,
  type SubmitCall,
  type SubmitOutcome,
} from '@/machines/submit/submit.machine'
import {
  deletionMachine,
  bookFormMachine,
  booksMachine,
  draftOf,
  noFields,
  type Book,
} from '@/tools/catalogue/books/books.machine'
import { settled } from './support/settled'

const emma: Book = { id: 'b1', title: 'Emma', genre: 'novel', year: 1815 }
const done: SubmitOutcome<Book> = { kind: 'done', result: emma }
const nothing = () => undefined

/** Starts the dialogs on a server that responds with `outcomes`, where null is a lost response; `log` lists calls and changes. */
function start(outcomes: (SubmitOutcome<Book> | null)[], draft = draftOf()) {
  const log: unknown[] = []
  const respond = (call: SubmitCall<unknown>) => {
    const outcome = outcomes.shift()
    log.push([call.id, call.request])
    return outcome ? Promise.resolve(outcome) : Promise.reject(new Error('offline'))
  }
  const actions = { keepDraft: nothing, discardDraft: nothing, notifyDone: nothing }
  const machine = booksMachine.provide({
    actions: { reload: () => log.push('changed') },
    actors: {
      form: bookFormMachine.provide({ actors: { submit: fromPromise(({ input }) => respond(input)) }, actions }),
      deletion: deletionMachine.provide({
        actors: { submit: fromPromise(({ input }) => respond(input)) },
        actions,
      }),
    },
  })
  const isRestored = JSON.stringify(draft.fields) !== JSON.stringify(noFields)
  const books = createActor(machine, { input: { draft: isRestored ? draft : null } })
  books.start()
  return {
    books,
    log,
    form: () => books.getSnapshot().children.form,
    deletion: () => books.getSnapshot().children.deletion,
  }
}

test('a new book is sent with its year as a number, and the list loads again', async () => {
  const { books, form, log } = start([done])
  books.send({ type: 'book.edit.requested', draft: draftOf() })
  form()?.send({ type: 'form.submitted', fields: { title: ' Emma ', genre: 'novel', year: '1815' } })
  await settled()
  expect([log, form()]).toEqual([[[null, { title: 'Emma', genre: 'novel', year: 1815 }], 'changed'], undefined])
})

test('an edited book is sent with its id, and a dialog at a time is open', async () => {
  const { books, form, deletion, log } = start([done])
  books.send({ type: 'book.edit.requested', draft: draftOf(emma) })
  books.send({ type: 'book.delete.requested', book: emma })
  expect(deletion()).toBeUndefined()
  const fields = { title: 'Persuasion', genre: 'novel', year: '1817' } as const
  form()?.send({ type: 'form.submitted', fields })
  await settled()
  expect(log).toEqual([['b1', { ...fields, year: 1817 }], 'changed'])
})

test('a restored draft opens its dialog once', () => {
  const { form } = start([], newDraft({ ...noFields, title: 'Lady' }))
  const restored = form()
  expect(restored && selectFields(restored.getSnapshot()).title).toBe('Lady')
  restored?.send({ type: 'form.dismissed' })
  expect(form()).toBeUndefined()
})

test('a deletion whose response was lost can be repeated', async () => {
  const { books, deletion, log } = start([null, done])
  books.send({ type: 'book.delete.requested', book: emma })
  for (const isLost of [true, false]) {
    deletion()?.send({ type: 'form.submitted', fields: emma })
    await settled()
    const open = deletion()
    expect(open !== undefined && selectIsUnconfirmed(open.getSnapshot())).toBe(isLost)
  }
  expect(log).toEqual([[null, 'b1'], [null, 'b1'], 'changed'])
})
