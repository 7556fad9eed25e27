import { Fragment, type ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { callerGoneStatus, firstFailureStatus } from '@/openapi/rules/calls'
import type { ModelCall } from '@/openapi/types'
import { formatCount } from '@/src/content/formatCount'
import { Count } from '@/src/features/shared/Count'
import { formatIsoSecondIn } from '@/src/i18n/formatInstant'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { classNames } from '@/src/ui/base/classNames'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './CallTable.module.css'

type Props = {
  calls: readonly ModelCall[]
  timeZone: string
  busy: boolean
  /** The address of the page of one call. */
  linkTo: (requestId: string) => To
}

/** Single calls, newest first, in the reporting zone; on a phone in two lines. The roles keep it a table there, too. */
export const CallTable = ({ calls, timeZone, busy, linkTo }: Props) => {
  const texts = useTexts().callDetailPage
  return (
    <div className={styles.frame} tabIndex={0} role="group" aria-label={texts.callsCaption()}>
      <table role="table" className={styles.table} aria-busy={busy}>
        <VisuallyHidden as="caption">{texts.callsCaption()}</VisuallyHidden>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            <Header>{texts.callTime()}</Header>
            <Header more={texts.callToken()}>{texts.callModel()}</Header>
            <Header more={texts.callError()}>{texts.callStatus()}</Header>
            <Header isFigure more={texts.cachedPart()}>
              {texts.inputLine()}
            </Header>
            <Header isFigure more={texts.reasoningPart()}>
              {texts.outputLine()}
            </Header>
            <Header isFigure more={texts.firstTokenTime()}>
              {texts.totalTime()}
            </Header>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {calls.map((call, index) => (
            <CallRow key={`${call.called_at} ${index}`} call={call} timeZone={timeZone} linkTo={linkTo} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A column's content, and that of the second line of its cells. */
const Header = ({ children, more, isFigure }: { children: string; more?: string; isFigure?: boolean }) => (
  <th role="columnheader" scope="col" className={isFigure ? styles.figure : undefined}>
    {children}
    {more !== undefined && <span className={styles.more}>{more}</span>}
  </th>
)

const CallRow = ({ call, timeZone, linkTo }: { call: ModelCall } & Pick<Props, 'timeZone' | 'linkTo'>) => {
  const texts = useTexts().callDetailPage
  const time = <time dateTime={call.called_at}>{formatIsoSecondIn(timeZone, call.called_at)}</time>
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={classNames(styles.cell, styles.time)}>
        {call.request_id === null ? time : <Link to={linkTo(call.request_id)}>{time}</Link>}
      </th>
      <td role="cell" className={classNames(styles.cell, styles.model)}>
        <span translate="no">{call.model}</span>
        <span className={styles.more}>{call.token_name ?? texts.playground()}</span>
      </td>
      <td role="cell" className={classNames(styles.cell, styles.status)}>
        <Status status={call.status} />
        <span className={styles.more}>
          {call.status === callerGoneStatus ? texts.callerGone() : <ErrorCode code={call.error_code ?? ''} />}
        </span>
      </td>
      <Figure part={call.cached_tokens} partName={texts.cachedPart()}>
        <Count value={call.input_tokens} />
      </Figure>
      <Figure className={styles.output} part={call.reasoning_tokens} partName={texts.reasoningPart()}>
        <Count value={call.output_tokens} />
        <span className={styles.unit}> Token</span>
      </Figure>
      <Figure
        className={styles.latency}
        part={call.first_token_ms}
        partName={texts.firstTokenTime()}
        write={(ms) => texts.milliseconds({ count: formatCount(ms) })}
      >
        {texts.milliseconds({ count: formatCount(call.latency_ms) })}
      </Figure>
    </tr>
  )
}

type FigureProps = {
  children: ReactNode
  className?: string | undefined
  /** The second line; null if it is not known. */
  part: number | null
  partName: string
  write?: (part: number) => string
}

const Figure = ({ children, className, part, partName, write = formatCount }: FigureProps) => {
  const texts = useTexts().callDetailPage
  return (
    <td role="cell" className={classNames(styles.cell, styles.figure, className)}>
      {children}
      <span className={styles.more}>
        <VisuallyHidden>{texts.partOf({ name: partName })}</VisuallyHidden>
        {part === null ? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{texts.unknown()}</VisuallyHidden>
          </>
        ) : (
          <span>{write(part)}</span>
        )}
      </span>
    </td>
  )
}

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

const places = ['1', '2', '3', '4', '5', '6', '7', '8']

/** The rows of calls that are loading. */
export const RowPlaces = () => (
  <div className={styles.places}>
    {places.map((place) => (
      <Skeleton key={place} />
    ))}
  </div>
)
