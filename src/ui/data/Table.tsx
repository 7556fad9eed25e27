import type { ReactNode } from 'react'
import { classNames } from '../base/classNames'
import styles from './Table.module.css'
import { VisuallyHidden } from '../base/VisuallyHidden'

type Column = { header: string; align?: 'start' | 'end'; hideHeader?: boolean }
type Props = {
  caption: string
  columns: readonly Column[]
  busy?: boolean
  /** Low rows, for long lists: on a phone what a row says flows below its title. */
  isDense?: boolean
  children: ReactNode
}

/** A table; on a phone each row becomes a card. The roles keep it a table for screen readers there, too. */
export const Table = ({ caption, columns, busy = false, isDense = false, children }: Props) => (
  <table role="table" className={classNames(styles.table, isDense && styles.dense)} aria-busy={busy}>
    <VisuallyHidden as="caption">{caption}</VisuallyHidden>
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {columns.map(({ header, align = 'start', hideHeader }) => (
          <th
            key={header}
            role="columnheader"
            scope="col"
            aria-label={hideHeader ? header : undefined}
            className={styles[align]}
          >
            {hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">{children}</tbody>
  </table>
)

type RowProps = { dimmed?: boolean; children: ReactNode }

export const TableRow = ({ dimmed = false, children }: RowProps) => (
  <tr role="row" className={classNames(styles.row, dimmed && styles.dimmed)}>
    {children}
  </tr>
)

/** A row of one cell below a row of a dense table, across all `columns`: what more there is to say of it. */
export const TableDetail = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr role="row" className={styles.detail}>
    <td role="cell" colSpan={columns}>
      {children}
    </td>
  </tr>
)

type CellProps = { label: string; kind?: 'title' | 'plain' | 'unlabelled' | 'actions'; children: ReactNode }

/**
 * `label` repeats the column's header on a card; a title heads the card, actions close it, and self-explanatory cells
 * need no label.
 */
export const TableCell = ({ label, kind = 'plain', children }: CellProps) =>
  kind === 'title' ? (
    <th role="rowheader" scope="row" className={styles.title}>
      {children}
    </th>
  ) : (
    <td role="cell" className={classNames(styles.cell, styles[kind])} data-label={kind === 'plain' ? label : undefined}>
      <div className={styles.value}>{children}</div>
    </td>
  )
