import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { Table, TableCell, TableRow } from '@/src/ui/data/Table'
import { Count } from '@/src/features/shared/Count'
import styles from '../Usage.module.css'
import { type Figures, lineName } from '../figures'

/** A chart's figures as a table, the newest day first. */
export const TrendTable = ({ caption, figures }: { caption: string; figures: Figures }) => {
  const texts = useTexts().callDetailPage
  const { days, lines, partialDay } = figures
  const columns = [{ header: texts.date() }, ...lines.map(({ key }) => ({ header: lineName(texts, key) }))]
  const rows = days.map((day, index) => ({
    day,
    values: lines.map(({ key, values }) => ({ key, value: values[index] })),
  }))
  return (
    <div className={styles.tableFrame} tabIndex={0} role="group" aria-label={caption}>
      <Table caption={caption} columns={columns}>
        {rows.toReversed().map(({ day, values }) => (
          <TableRow key={day}>
            <TableCell kind="title" label={texts.date()}>
              <span className={styles.day}>
                {day} {day === partialDay && <Badge tone="warning">{texts.partial()}</Badge>}
              </span>
            </TableCell>
            {values.map(({ key, value }) => (
              <TableCell key={key} label={lineName(texts, key)}>
                <Count value={value ?? 0} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </div>
  )
}
