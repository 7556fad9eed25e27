import type { RateLimit, UsageOverview } from '@/openapi/types'
import { exactCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { Meter } from '@/src/ui/data/Meter'
import { Table, TableCell, TableRow } from '@/src/ui/data/Table'
import { Count, percentOf } from '@/src/parts/Count'
import styles from './Limits.module.css'

type Props = { limit: RateLimit; monthUsed: UsageOverview['month_used'] | null }

/** The four limits, and under them what was used of them this month. */
export const LimitTable = ({ limit, monthUsed }: Props) => {
  const texts = useTexts().strategyPage
  const headers = [texts.rpm(), texts.tpm(), texts.inputTokens(), texts.outputTokens()] as const
  const columns = [{ header: texts.row(), hideHeader: true }, ...headers.map((header) => ({ header }))]
  const perMinute = <span className={styles.faint}>{texts.perMinuteUse()}</span>
  return (
    <Table caption={texts.limitsCaption()} columns={columns}>
      <TableRow>
        <TableCell kind="title" label={texts.row()}>
          {texts.limitRow()}
        </TableCell>
        {[limit.rpm, limit.tpm, limit.input_tokens, limit.output_tokens].map((value, index) => (
          <TableCell key={headers[index]} label={headers[index] ?? ''}>
            <Count value={value} />
          </TableCell>
        ))}
      </TableRow>
      <TableRow>
        <TableCell kind="title" label={texts.row()}>
          {texts.usedRow()}
        </TableCell>
        <TableCell label={headers[0]}>{perMinute}</TableCell>
        <TableCell label={headers[1]}>{perMinute}</TableCell>
        <TableCell label={headers[2]}>
          <Used name={headers[2]} used={monthUsed?.input_tokens} quota={limit.input_tokens} tone="red" />
        </TableCell>
        <TableCell label={headers[3]}>
          <Used name={headers[3]} used={monthUsed?.output_tokens} quota={limit.output_tokens} tone="blue" />
        </TableCell>
      </TableRow>
    </Table>
  )
}

type UsedProps = { name: string; used: number | undefined; quota: number; tone: 'red' | 'blue' }

/** A failed look-up is not zero. */
const Used = ({ name, used, quota, tone }: UsedProps) => {
  const texts = useTexts().strategyPage
  if (used === undefined) return <span className={styles.faint}>{texts.usedUnknown()}</span>
  return (
    <div className={styles.used}>
      <span aria-hidden="true">
        <Count value={used} />
      </span>
      <Meter
        label={texts.meter({ name, used: exactCount(used), quota: exactCount(quota) })}
        value={used}
        max={quota}
        tone={tone}
      />
      <span className={styles.share}>{texts.usedOf({ percent: percentOf(used, quota) })}</span>
    </div>
  )
}
