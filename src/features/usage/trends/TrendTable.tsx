import { Link, type To } from 'react-router-dom'
import type { Day } from '@/openapi/rules/days'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { Table, TableCell, TableRow } from '@/src/ui/data/Table'
import { Count } from '@/src/parts/Count'
import styles from '../Panel.module.css'
import type { Figures } from '../figures'

/** The ways to the calls of one day. */
export type DayLinks = {
  choose: (day: Day) => void
  linkTo: (day: Day) => To
  /** A link was followed. */
  onOpen: () => void
}

type Props = {
  caption: string
  figures: Figures
  days: Pick<DayLinks, 'linkTo' | 'onOpen'>
}

/** A chart's figures as a table, the newest day first. */
export const TrendTable = ({ caption, figures, days: links }: Props) => {
  const texts = useTexts().callDetailPage
  const { days, lines, partialDay } = figures
  const columns = [{ header: texts.date() }, ...lines.map(({ nameIn }) => ({ header: nameIn(texts) }))]
  const rows = days.map((day, index) => ({
    day,
    values: lines.map(({ key, nameIn, values }) => ({ key, name: nameIn(texts), value: values[index] })),
  }))
  return (
    <div className={styles.tableFrame} tabIndex={0} role="group" aria-label={caption}>
      <Table caption={caption} columns={columns}>
        {rows.toReversed().map(({ day, values }) => (
          <TableRow key={day}>
            <TableCell kind="title" label={texts.date()}>
              <span className={styles.day}>
                <Link to={links.linkTo(day)} onClick={links.onOpen}>
                  {day}
                </Link>{' '}
                {day === partialDay && <Badge tone="warning">{texts.partial()}</Badge>}
              </span>
            </TableCell>
            {values.map(({ key, name, value }) => (
              <TableCell key={key} label={name}>
                <Count value={value ?? 0} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </div>
  )
}
