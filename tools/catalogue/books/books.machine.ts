import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import { newDraft, type FormDraft } from '@/machines/submit/draft'
import { unprovided } from '@/machines/shared/unprovided'
import { createSubmitMachine } from '@/machines/submit/submit.machine'
import type { components } from '@/tests/openapi/support/books'

export type Book = components['schemas']['Book']
export type BookFields = Omit<Book, 'id' | 'year'> & { year: string }
export type BooksRef = ActorRefFrom<typeof booksMachine>

export const noFields: BookFields = { title: '', genre: 'novel', year: '' }
/** The draft of an edited book, or of a new one. */
export const draftOf = (book?: Book) =>
  book ? newDraft({ ...book, year: String(book.year) }, '', book.id) : newDraft(noFields)

/** The form of a new book, or of an edited one. */
export const bookFormMachine = createSubmitMachine<BookFields, Omit<Book, 'id'>, Book>({
  id: 'bookForm',
  toRequest: ({ title, genre, year }) => ({ title: title.trim(), genre, year: Number(year) }),
})

/** The deletion of a book. */
export const deletionMachine = createSubmitMachine<Book, string, Book>({ id: 'deletion', toRequest: ({ id }) => id })

/** The dialogs of a list of books, one at a time; a restored draft opens its dialog again. */
export const booksMachine = setup({
  types: {
    input: {} as { draft: FormDraft<BookFields> | null },
    context: {} as { draft: FormDraft<BookFields> | null },
    events: {} as
      { type: 'book.edit.requested'; draft: FormDraft<BookFields> } | { type: 'book.delete.requested'; book: Book },
    children: {} as { form: 'form'; deletion: 'deletion' },
  },
  actors: { form: bookFormMachine, deletion: deletionMachine },
  /** Loads the list again: a request of the dialog may have arrived. */
  actions: { reload: unprovided('reload') },
}).createMachine({
  id: 'books',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: {
      always: { guard: ({ context }) => context.draft !== null, target: 'editing' },
      on: {
        'book.edit.requested': { actions: assign({ draft: ({ event }) => event.draft }) },
        'book.delete.requested': 'deleting',
      },
    },
    editing: {
      exit: assign({ draft: null }),
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context }) => ({ draft: context.draft ?? draftOf(), subject: null }),
        onDone: { target: 'closed', actions: 'reload' },
      },
    },
    deleting: {
      invoke: {
        src: 'deletion',
        id: 'deletion',
        input: ({ event }) => {
          assertEvent(event, 'book.delete.requested')
          return { draft: newDraft(event.book), subject: null }
        },
        onDone: { target: 'closed', actions: 'reload' },
      },
    },
  },
})
