import { useSelector } from '@xstate/react'
import { useLoad } from '@/src/runtime/useLoad'
import { usePageActor, usePorts } from '@/src/runtime/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { DeleteForm } from '@/src/parts/table/DeleteForm'
import { ListFrame, ListSearch, ListTools } from '@/src/parts/table/ListTools'
import { ListView } from '@/src/parts/table/ListView'
import { useListPage } from '@/src/parts/table/useListPage'
import { RowMenu } from '@/src/parts/table/RowMenu'
import { useUrlSelection, type UrlSelection } from '@/src/parts/table/useUrlSelection'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { KeyPages } from '@/src/ui/data/Pages'
import { DataRow, Table } from '@/src/ui/data/Table'
import { EmptyState } from '@/src/ui/feedback/StateMessage'
import { Button } from '@/src/ui/forms/Button'
import { Segmented } from '@/src/ui/forms/Segmented'
import { BookForm } from './BookForm'
import { draftOf, type Book, type BooksRef } from './books.machine'
import { bookSearch, connectBooks, connectList, genres, type BookSelection, type LibraryCall } from './books.ports'
import { useBookTexts } from './texts'

/** Another filter or order begins with the first page. */
const merge = (before: BookSelection, changes: Partial<BookSelection>) => ({ ...before, after: '', ...changes })

/** A resource with a filtered and sorted list, a form and a confirmed deletion. */
export const Books = ({ call }: { call: LibraryCall }) => {
  const texts = useBookTexts()
  const { lists } = useTexts()
  const url = useUrlSelection(bookSearch, merge)
  const list = useLoad(() => connectList(call), url.selection)
  const { page, view } = useListPage(list)
  const { machine, draft } = usePorts((services) => connectBooks(services, call, view.onRetry))
  const books = usePageActor(() => machine, { draft })
  const create = () => books.send({ type: 'book.edit.requested', draft: draftOf() })
  return (
    <>
      <PageHeading lead={texts.lead} actions={<Button onClick={create}>{texts.create}</Button>}>
        {texts.title}
      </PageHeading>
      <ListFrame>
        <BookTools {...url} />
        <ListView
          {...view}
          found={texts.found(page?.total ?? 0)}
          loading={texts.loading}
          failed={texts.failed}
          none={<EmptyState {...texts.none} />}
        >
          {page && view.rows > 0 && <BookTable list={page.list} busy={view.isLoading} url={url} books={books} />}
          <KeyPages
            texts={lists}
            first={url.selection.after === '' ? null : url.to({})}
            next={page?.next ? url.to({ after: page.next }) : null}
            onTurn={() => document.getElementById(pageHeadingId)?.focus()}
          />
        </ListView>
      </ListFrame>
      <BookDialogs books={books} />
    </>
  )
}

const BookTools = ({ selection: { title, genre }, replace, push }: UrlSelection<BookSelection>) => {
  const texts = useBookTexts()
  return (
    <ListTools>
      <ListSearch
        label={texts.search}
        value={title}
        parse={(typed) => typed.trim()}
        onType={(typed) => replace({ title: typed })}
      />
      <Segmented
        label={texts.genre}
        options={(['all', ...genres] as const).map((value) => ({ value, label: texts.genres[value] }))}
        value={genre}
        onChange={(chosen) => push({ genre: chosen })}
      />
    </ListTools>
  )
}

type TableProps = { list: readonly Book[]; busy: boolean; url: UrlSelection<BookSelection>; books: BooksRef }

const BookTable = ({ list, busy, url: { selection, push }, books }: TableProps) => {
  const texts = useBookTexts()
  const { lists } = useTexts()
  return (
    <Table
      caption={texts.title}
      busy={busy}
      sort={{ order: selection.sort, onSort: (sort) => push({ sort: sort as BookSelection['sort'] }) }} // as: made of its columns
      columns={[
        { id: 'title', header: texts.name, kind: 'title', isSortable: true },
        { id: 'genre', header: texts.genre },
        { id: 'year', header: texts.year, isSortable: true },
        { id: 'actions', header: lists.actions(), kind: 'actions', hideHeader: true },
      ]}
    >
      {list.map((book) => (
        <DataRow
          key={book.id}
          cells={{
            ...book,
            genre: texts.genres[book.genre],
            actions: (
              <RowMenu
                name={book.title}
                onEdit={() => books.send({ type: 'book.edit.requested', draft: draftOf(book) })}
                onDelete={() => books.send({ type: 'book.delete.requested', book })}
              />
            ),
          }}
        />
      ))}
    </Table>
  )
}

/** The open dialog, if there is one. */
const BookDialogs = ({ books }: { books: BooksRef }) => {
  const texts = useBookTexts()
  const form = useSelector(books, ({ children }) => children.form)
  const deletion = useSelector(books, ({ children }) => children.deletion)
  return (
    <>
      {form && <BookForm form={form} />}
      {deletion && <DeleteForm form={deletion} title={texts.deleteTitle} text={texts.deleteText} />}
    </>
  )
}
