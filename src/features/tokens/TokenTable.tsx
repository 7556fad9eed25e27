import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectDaysLeft, selectPermission, selectToken, type TokenRef } from '@/machines/tokens/token.machine'
import { dayAt, defaultRange } from '@/machines/usage/dayRange'
import { earliestDay } from '@/openapi/rules/days'
import type { ApiToken } from '@/openapi/types'
import { useTag } from '@/src/runtime/useTag'
import { paths } from '@/src/runtime/paths'
import { Day } from '@/src/parts/Day'
import { useNow } from '@/src/parts/useNow'
import { formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { RowMenu } from '@/src/parts/table/RowMenu'
import { Badge } from '@/src/ui/base/Badge'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { DataRow, Table } from '@/src/ui/data/Table'
import { useSaveExpiry } from './expiry/useSaveExpiry'
import { hasLimits, TokenLimits } from './TokenLimits'
import styles from './Tokens.module.css'

type Props = {
  rows: readonly TokenRef[]
  /** In which days of use are counted; all days of the table are of one zone. */
  timeZone: string | null
  busy: boolean
  /** The token that was just created, once its dialog is closed. */
  createdId: string | undefined
}

/** One page of the user's tokens, newest first. */
export const TokenTable = ({ rows, timeZone, busy, createdId }: Props) => {
  const { tokensPage: texts, lists } = useTexts()
  const now = useNow()
  return (
    <Table
      caption={texts.tableCaption()}
      busy={busy}
      isDense
      columns={[
        { id: 'name', header: texts.name(), kind: 'title' },
        { id: 'token', header: texts.token(), kind: 'unlabelled' },
        { id: 'permission', header: texts.permission(), kind: 'unlabelled' },
        { id: 'created', header: texts.createdAt() },
        { id: 'expires', header: texts.expiresAt() },
        { id: 'calls', header: texts.weekCalls(), align: 'end', className: styles.count },
        { id: 'used', header: texts.lastUsedAt() },
        { id: 'actions', header: lists.actions(), kind: 'actions', hideHeader: true },
      ]}
    >
      {rows.map((row) => (
        <TokenRow key={row.id} row={row} now={now} timeZone={timeZone} createdId={createdId} />
      ))}
    </Table>
  )
}

type RowProps = Pick<Props, 'timeZone' | 'createdId'> & { row: TokenRef; now: number }

const TokenRow = ({ row, now, timeZone, createdId }: RowProps) => {
  const token = useSelector(row, selectToken)
  const days = useSelector(row, (snapshot) => selectDaysLeft(snapshot, now))
  const texts = useTexts().tokensPage
  return (
    <DataRow
      dimmed={useTag(row, 'expired')}
      className={token.id === createdId ? styles.fresh : undefined}
      detail={hasLimits(token) && <TokenLimits token={token} />}
      cells={{
        name: token.token_name,
        token: (
          <>
            <code translate="no" className={styles.nowrap}>
              {token.token}
            </code>
            {token.imported === true && <p className={styles.imported}>{texts.imported()}</p>}
          </>
        ),
        permission: <Permission row={row} />,
        created: <Day instant={token.created_at} timeZone={timeZone} />,
        expires: (
          <span className={styles.expiry}>
            <Day instant={token.expired_at} timeZone={timeZone} />
            {days !== null && <Badge tone="warning">{texts.expiresInDays({ days })}</Badge>}
          </span>
        ),
        calls: <WeekCalls token={token} />,
        used: <LastUse token={token} now={now} timeZone={timeZone} />,
        actions: <RowActions row={row} />,
      }}
    />
  )
}

const Permission = ({ row }: { row: TokenRef }) => {
  const texts = useTexts().tokensPage
  const permission = useSelector(row, selectPermission)
  if (permission === 'expired') return <Badge tone="bad">{texts.permissionExpired()}</Badge>
  return <span className={styles.nowrap}>{permission === 'some' ? texts.permissionSome() : texts.permissionAll()}</span>
}

const RowActions = ({ row }: { row: TokenRef }) => {
  const texts = useTexts().tokenExpiry
  const token = useSelector(row, selectToken)
  const isExpired = useTag(row, 'expired')
  const save = useSaveExpiry()
  return (
    <RowMenu
      name={token.token_name}
      onEdit={!isExpired && (() => row.send({ type: 'token.edit.requested' }))}
      others={isExpired ? [] : [{ text: texts.toCalendar(), onChoose: () => save([token]) }]}
      onDelete={() => row.send({ type: 'token.delete.requested' })}
    />
  )
}

/** The calls of the last seven days, which the usage page lists. */
const WeekCalls = ({ token: { id, token_name: name, last_seven_day_calls: calls } }: { token: ApiToken }) => {
  const texts = useTexts().tokensPage
  if (!calls) return <span className={styles.faint}>{calls ?? '–'}</span>
  return (
    <Link to={{ pathname: paths.callDetail, search: new URLSearchParams({ tokenId: id }).toString() }}>
      {formatCount(calls)}
      <VisuallyHidden> {texts.callsOf({ name })}</VisuallyHidden>
    </Link>
  )
}

type LastUseProps = { token: ApiToken; now: number; timeZone: string | null }

/** The day; for a token without calls in the last seven days, also the way to its last ones. */
const LastUse = ({ token, now, timeZone }: LastUseProps) => {
  const { id, token_name, last_used_at, last_seven_day_calls: weekCalls = 0 } = token
  const texts = useTexts().tokensPage
  if (!last_used_at) return <span className={styles.faint}>{texts.neverUsed()}</span>
  const day = <Day instant={last_used_at} timeZone={timeZone} />
  if (weekCalls > 0) return day
  const query = new URLSearchParams({ tokenId: id, ...daysUntil(last_used_at, now, timeZone) })
  return (
    <Link to={{ pathname: paths.callDetail, search: query.toString() }}>
      {day}
      <VisuallyHidden> {texts.callsOf({ name: token_name })}</VisuallyHidden>
    </Link>
  )
}

/** The seven days up to the last use; nothing where the page's own seven days have it. */
function daysUntil(lastUse: string, now: number, timeZone: string | null): Record<string, string> {
  if (timeZone === null) return {}
  const [day, today] = [dayAt(timeZone, Date.parse(lastUse)), dayAt(timeZone, now)]
  const { startTime, endTime } = defaultRange(day)
  const isUsual = day >= defaultRange(today).startTime
  return isUsual || startTime < earliestDay(today) ? {} : { from: startTime, to: endTime }
}
