import { createContext, use, type ReactNode } from 'react'
import { classNames } from '../base/classNames'
import { ArrowDownIcon, ArrowUpIcon } from '../base/icons'
import { VisuallyHidden } from '../base/VisuallyHidden'
import { useReturnFocusWithin } from '../forms/returnFocus'
import styles from './Table.module.css'

/** A title heads the card, actions close it, and self-explanatory cells need no label. */
type CellKind = 'title' | 'plain' | 'unlabelled' | 'actions'

type Column = {
  header: string
  /** Names its cells in data rows, and itself in a sort order; the header by default. */
  id?: string
  /** The header of the second line of its cells. */
  more?: string
  kind?: CellKind
  align?: 'start' | 'end'
  hideHeader?: boolean
  className?: string | undefined
  isSortable?: boolean
}
/** The column that rows are sorted by; descending with a minus before it. */
type Sort = { order: string; onSort: (order: string) => void }
/** Class names in place of the table's own. */
type Look = Readonly<Partial<Record<string, string>>>

type Props = {
  caption: string
  columns: readonly Column[]
  busy?: boolean
  /** Low rows, for long lists: on a phone the cells of a row flow below its title. */
  isDense?: boolean
  sort?: Sort
  look?: Look
  children: ReactNode
}

const Layout = createContext<{ columns: readonly Column[]; look: Look }>({ columns: [], look: styles })

/** A table; on a phone each row becomes a card. The roles keep it a table for screen readers there, too. */
export const Table = ({ caption, columns, busy = false, isDense = false, sort, look = styles, children }: Props) => (
  <Layout value={{ columns, look }}>
    <table role="table" className={classNames(look['table'], isDense && look['dense'])} aria-busy={busy}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead role="rowgroup" className={look['head']}>
        <tr role="row">
          {columns.map((column) => (
            <Header key={column.header} column={column} look={look} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  </Layout>
)

type HeaderProps = { column: Column; look: Look; sort: Sort | undefined }

const Header = ({ column, look, sort }: HeaderProps) => {
  const { header, id = header, more, align = 'start', hideHeader, className, isSortable } = column
  const direction = sort && isSortable ? directionOf(sort.order, id) : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      aria-label={hideHeader ? header : undefined}
      aria-sort={direction}
      className={classNames(look[align], className)}
    >
      {hideHeader ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : direction ? (
        <button
          type="button"
          className={look['sort']}
          onClick={() => sort?.onSort(direction === 'ascending' ? `-${id}` : id)}
        >
          {header}
          {direction === 'ascending' && <ArrowUpIcon />}
          {direction === 'descending' && <ArrowDownIcon />}
        </button>
      ) : (
        header
      )}
      {more !== undefined && <span className={look['more']}>{more}</span>}
    </th>
  )
}

const directionOf = (order: string, id: string) => {
  if (order === id) return 'ascending'
  return order === `-${id}` ? 'descending' : 'none'
}

type RowProps = {
  dimmed?: boolean
  className?: string | undefined
  children: ReactNode
}

export const TableRow = ({ dimmed = false, className, children }: RowProps) => {
  const { look } = use(Layout)
  return (
    <tr role="row" className={classNames(look['row'], dimmed && look['dimmed'], className)}>
      {children}
    </tr>
  )
}

type DataRowProps = Omit<RowProps, 'children'> & {
  /** By the ids of the columns. */
  cells: Readonly<Record<string, ReactNode>>
  /** More about the row, in a cell across all columns below it; for dense tables. */
  detail?: ReactNode
}

/** A row whose cells have the labels and kinds of their columns. If it disappears with the focus, the focus stays in the table. */
export const DataRow = ({ cells, detail, ...row }: DataRowProps) => {
  const { columns, look } = use(Layout)
  useReturnFocusWithin('tbody')
  return (
    <>
      <TableRow {...row}>
        {columns.map(({ header, id = header, kind, className }) => (
          <TableCell key={id} label={header} kind={kind} className={className}>
            {cells[id]}
          </TableCell>
        ))}
      </TableRow>
      {detail && (
        <tr role="row" className={look['detail']}>
          <td role="cell" colSpan={columns.length}>
            {detail}
          </td>
        </tr>
      )}
    </>
  )
}

type CellProps = {
  /** Repeats the column's header on a card. */
  label: string
  kind?: CellKind | undefined
  className?: string | undefined
  children: ReactNode
}

export const TableCell = ({ label, kind = 'plain', className, children }: CellProps) => {
  const { look } = use(Layout)
  return kind === 'title' ? (
    <th role="rowheader" scope="row" className={classNames(look['title'], className)}>
      {children}
    </th>
  ) : (
    <td
      role="cell"
      className={classNames(look['cell'], look[kind], className)}
      data-label={kind === 'plain' ? label : undefined}
    >
      {look['value'] ? <div className={look['value']}>{children}</div> : children}
    </td>
  )
}
