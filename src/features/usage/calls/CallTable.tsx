import { callerGoneStatus, firstFailureStatus } from '@/openapi/rules/calls'
import type { ModelCall } from '@/openapi/types'
import { exactCount } from '@/src/content/formatCount'
import { formatIsoSecondIn } from '@/src/i18n/formatInstant'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { Table, TableCell, TableRow } from '@/src/ui/data/Table'
import { Count } from '@/src/features/shared/Count'
import styles from './CallList.module.css'

type Props = { calls: readonly ModelCall[]; timeZone: string; busy: boolean }

/** Single calls, newest first, in the reporting zone. */
export const CallTable = ({ calls, timeZone, busy }: Props) => {
  const texts = useTexts().callDetailPage
  const columns = [
    { header: texts.callTime() },
    { header: texts.callModel() },
    { header: texts.callToken() },
    { header: texts.callStatus() },
    { header: texts.inputLine(), align: 'end' as const },
    { header: texts.outputLine(), align: 'end' as const },
    { header: texts.callLatency(), align: 'end' as const },
  ]
  return (
    <Table caption={texts.callsCaption()} columns={columns} busy={busy}>
      {calls.map((call, index) => (
        <CallRow key={`${call.called_at} ${index}`} call={call} timeZone={timeZone} />
      ))}
    </Table>
  )
}

const CallRow = ({ call, timeZone }: { call: ModelCall; timeZone: string }) => {
  const texts = useTexts().callDetailPage
  return (
    <TableRow>
      <TableCell kind="title" label={texts.callTime()}>
        <time dateTime={call.called_at} className={styles.time}>
          {formatIsoSecondIn(timeZone, call.called_at)}
        </time>
      </TableCell>
      <TableCell label={texts.callModel()}>
        <span translate="no">{call.model}</span>
      </TableCell>
      <TableCell label={texts.callToken()}>{call.token_name}</TableCell>
      <TableCell label={texts.callStatus()}>
        <Status status={call.status} />
      </TableCell>
      <TableCell label={texts.inputLine()}>
        <span className={styles.figure}>
          <Count value={call.input_tokens} />
        </span>
      </TableCell>
      <TableCell label={texts.outputLine()}>
        <span className={styles.figure}>
          <Count value={call.output_tokens} />
        </span>
      </TableCell>
      <TableCell label={texts.callLatency()}>
        <span className={styles.figure}>{texts.milliseconds({ count: exactCount(call.latency_ms) })}</span>
      </TableCell>
    </TableRow>
  )
}

const Status = ({ status }: { status: number }) => {
  const texts = useTexts().callDetailPage
  if (status < firstFailureStatus) return <Badge tone="good">{String(status)}</Badge>
  return <Badge tone="bad">{status === callerGoneStatus ? texts.callerGone({ status }) : String(status)}</Badge>
}
