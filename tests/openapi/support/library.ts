import { RefusalCode } from '@/openapi/refusalCodes'
import type { components } from './books'

type Book = components['schemas']['Book']

const shelf: readonly [title: string, genre: Book['genre'], year: number][] = [
  ['红楼梦', 'novel', 1791],
  ['边城', 'novel', 1934],
  ['唐诗三百首', 'poetry', 1763],
  ['梦溪笔谈', 'science', 1088],
  ['Emma', 'novel', 1815],
  ['Walden', 'science', 1854],
  ['Leaves of Grass', 'poetry', 1855],
  ['Silent Spring', 'science', 1962],
]

const reply = (data: unknown, code = 0) => Response.json({ code, msg: '', data })

/** A server of the second contract in memory; while `isOff()` it answers 503. */
export function createLibrary(isOff: () => boolean): (request: Request) => Promise<Response> {
  let books = shelf.map(([title, genre, year]): Book => ({ id: title, title, genre, year }))
  return async (request) => {
    if (isOff()) return new Response('', { status: 503 })
    const { pathname, searchParams } = new URL(request.url)
    const id = decodeURIComponent(pathname.split('/')[2] ?? '')
    if (request.method === 'GET') return reply(pageOf(books, Object.fromEntries(searchParams)))
    const [found, rest] = [books.find((book) => book.id === id), books.filter((book) => book.id !== id)]
    if (request.method === 'DELETE') {
      books = rest
      return reply(found)
    }
    const fields = (await request.json()) as Omit<Book, 'id'> // as: the client of the contract wrote it
    if (rest.some(({ title }) => title === fields.title)) return reply(null, RefusalCode.TOKEN_NAME_TAKEN)
    const saved = { id: found?.id ?? fields.title, ...fields }
    books = [saved, ...rest]
    return reply(saved)
  }
}

const pageSize = 4

function pageOf(books: readonly Book[], query: Record<string, string>) {
  const { title = '', genre, sort = 'title', after } = query
  const order = (one: Book, other: Book) =>
    sort.endsWith('year') ? one.year - other.year : one.title.localeCompare(other.title, 'en')
  const found = books
    .filter((book) => book.title.toLowerCase().includes(title.toLowerCase()) && (genre ?? book.genre) === book.genre)
    .toSorted((one, other) => (sort.startsWith('-') ? order(other, one) : order(one, other)))
  const from = found.findIndex(({ id }) => id === after) + 1
  const list = found.slice(from, from + pageSize)
  return { list, total: found.length, next: from + pageSize < found.length ? list.at(-1)?.id : null }
}
