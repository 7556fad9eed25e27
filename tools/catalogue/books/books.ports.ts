import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import { isSameSelection } from '@/machines/shared/selection'
import type { CallOperation } from '@/openapi/call'
import type { DataOf } from '@/openapi/operations'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'
import { oneOf, param, searchCodec } from '@/src/browser/searchCodec'
import { connectForm, outcomeOf } from '@/src/parts/form/connectForm'
import type { operations } from '@/tests/openapi/support/books'
import { deletionMachine, bookFormMachine, booksMachine, noFields, type Book } from './books.machine'

export type LibraryCall = CallOperation<operations>
type BookPage = DataOf<'listBooks', operations>

type Sort = 'title' | '-title' | 'year' | '-year'
export const genres = ['novel', 'poetry', 'science'] as const

/** The books that the user chose to see. The key of a page is the book before it. */
export type BookSelection = { title: string; genre: Book['genre'] | 'all'; sort: Sort; after: string }

/** The selection in the address. */
export const bookSearch = searchCodec<BookSelection>({
  title: param('title', '', (text) => text.slice(0, 60)),
  genre: oneOf<BookSelection['genre']>('genre', 'all', genres),
  sort: oneOf<BookSelection['sort']>('sort', 'title', ['-title', 'year', '-year']),
  after: param('after', '', (text) => text),
})

/** One page of the selected books. */
export const connectList = (call: LibraryCall) =>
  createLoadMachine<BookPage, BookSelection>({ id: 'bookList', isSame: isSameSelection, reloads: 'always' }).provide({
    actors: {
      load: fromPromise(async ({ input: { query: selection }, signal }) => {
        const { title, genre, sort, after } = selection
        const query = { sort, ...(title && { title }), ...(genre !== 'all' && { genre }), ...(after && { after }) }
        return dataOf(await call('listBooks', { query }, { signal }))
      }),
    },
  })

/** The dialogs, and the draft that opens one again. */
export function connectBooks(services: AppServices, call: LibraryCall, reload: () => void) {
  const form = connectForm(bookFormMachine, services, {
    name: 'dialog.book',
    userId: '',
    blank: noFields,
    choices: { genre: genres },
    submit: async ({ id, request: body }, signal) => {
      const added = () => call('addBook', { body }, { signal })
      const changed = (book: string) => call('changeBook', { path: { id: book }, body }, { signal })
      return outcomeOf(await (id === null ? added() : changed(id)), (book) => book)
    },
  })
  const { machine: deletion } = connectForm(deletionMachine, services, {
    name: 'book-deletion',
    userId: '',
    blank: { id: '', title: '', genre: 'novel', year: 0 },
    submit: async ({ request: id }, signal) =>
      outcomeOf(await call('deleteBook', { path: { id } }, { signal }), (book) => book),
  })
  const machine = booksMachine.provide({ actors: { form: form.machine, deletion }, actions: { reload } })
  return { machine, draft: form.read() && form.draft() }
}
