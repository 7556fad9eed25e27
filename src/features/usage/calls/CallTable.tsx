import { Fragment } from 'react'
import { Link, type To } from 'react-router-dom'
import { callerGoneStatus, firstFailureStatus } from '@/openapi/rules/calls'
import type { ModelCall } from '@/openapi/types'
import { formatCount } from '@/src/i18n/formatCount'
import { Count } from '@/src/parts/Count'
import { formatIsoSecondIn } from '@/src/i18n/formatInstant'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { classNames } from '@/src/ui/base/classNames'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { DataRow, Table } from '@/src/ui/data/Table'
import styles from './CallTable.module.css'

type Props = {
  calls: readonly ModelCall[]
  timeZone: string
  busy: boolean
  /** The address of the page of one call. */
  linkTo: (requestId: string) => To
}

/** Single calls, newest first, in the reporting zone; on a phone in two lines. */
export const CallTable = ({ calls, timeZone, busy, linkTo }: Props) => {
  const texts = useTexts().callDetailPage
  return (
    <div className={styles.frame} tabIndex={0} role="group" aria-label={texts.callsCaption()}>
      <Table
        caption={texts.callsCaption()}
        busy={busy}
        look={styles}
        columns={[
          { id: 'time', header: texts.callTime(), kind: 'title' },
          { id: 'model', header: texts.callModel(), more: texts.callToken(), className: styles.model },
          { id: 'status', header: texts.callStatus(), more: texts.callError(), className: styles.status },
          { id: 'input', header: texts.inputLine(), more: texts.cachedPart(), className: styles.figure },
          {
            id: 'output',
            header: texts.outputLine(),
            more: texts.reasoningPart(),
            className: classNames(styles.figure, styles.output),
          },
          {
            id: 'latency',
            header: texts.totalTime(),
            more: texts.firstTokenTime(),
            className: classNames(styles.figure, styles.latency),
          },
        ]}
      >
        {calls.map((call, index) => (
          <CallRow key={`${call.called_at} ${index}`} call={call} timeZone={timeZone} linkTo={linkTo} />
        ))}
      </Table>
    </div>
  )
}

const CallRow = ({ call, timeZone, linkTo }: { call: ModelCall } & Pick<Props, 'timeZone' | 'linkTo'>) => {
  const texts = useTexts().callDetailPage
  const time = <time dateTime={call.called_at}>{formatIsoSecondIn(timeZone, call.called_at)}</time>
  const inMs = (ms: number) => texts.milliseconds({ count: formatCount(ms) })
  return (
    <DataRow
      cells={{
        time: call.request_id === null ? time : <Link to={linkTo(call.request_id)}>{time}</Link>,
        model: (
          <>
            <span translate="no">{call.model}</span>
            <span className={styles.more}>{call.token_name ?? texts.playground()}</span>
          </>
        ),
        status: (
          <>
            <Status status={call.status} />
            <span className={styles.more}>
              {call.status === callerGoneStatus ? texts.callerGone() : <ErrorCode code={call.error_code ?? ''} />}
            </span>
          </>
        ),
        input: (
          <>
            <Count value={call.input_tokens} />
            <Part value={call.cached_tokens} name={texts.cachedPart()} />
          </>
        ),
        output: (
          <>
            <Count value={call.output_tokens} />
            <span className={styles.unit}> {texts.unit()}</span>
            <Part value={call.reasoning_tokens} name={texts.reasoningPart()} />
          </>
        ),
        latency: (
          <>
            <span>{inMs(call.latency_ms)}</span>
            <Part value={call.first_token_ms} name={texts.firstTokenTime()} write={inMs} />
          </>
        ),
      }}
    />
  )
}

/** The second line of a figure: a part of it; null if it is not known. */
const Part = ({ value, name, write = formatCount }: PartProps) => {
  const texts = useTexts().callDetailPage
  return (
    <span className={styles.more}>
      <VisuallyHidden>{texts.partOf({ name })}</VisuallyHidden>
      {value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>{texts.unknown()}</VisuallyHidden>
        </>
      ) : (
        <span>{write(value)}</span>
      )}
    </span>
  )
}

type PartProps = { value: number | null; name: string; write?: (value: number) => string }

/** A code that breaks between its words only. */
const ErrorCode = ({ code }: { code: string }) => (
  <span translate="no">
    {code.split(/(?<=_)/).map((word, index) => (
      <Fragment key={`${index} ${word}`}>
        {index > 0 && <wbr />}
        <span>{word}</span>
      </Fragment>
    ))}
  </span>
)

/** The HTTP status of a call. */
export const Status = ({ status }: { status: number }) => (
  <Badge tone={status < firstFailureStatus ? 'good' : 'bad'}>{String(status)}</Badge>
)
