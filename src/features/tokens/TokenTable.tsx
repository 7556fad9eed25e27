import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { selectDaysLeft, selectPermission, selectToken, type TokenRef } from '@/machines/tokens/token.machine'
import { selectIsLoading, selectPageCount, selectTotal, type TokenListRef } from '@/machines/tokens/tokenList.machine'
import type { TokenSelection } from '@/machines/tokens/tokenSelection'
import { dayAt, defaultRange } from '@/machines/usage/dayRange'
import { earliestDay } from '@/openapi/rules/days'
import type { ApiToken } from '@/openapi/types'
import { searchOf } from '@/src/browser/searchCodec'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { Face, iconButtonClass } from '@/src/ui/forms/IconButton'
import { useReturnFocusWithin } from '@/src/ui/forms/returnFocus'
import { MoreIcon } from '@/src/ui/base/icons'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { Pages } from '@/src/ui/data/Pages'
import { Table, TableCell, TableDetail, TableRow } from '@/src/ui/data/Table'
import { Disclosure } from '@/src/ui/overlays/Disclosure'
import { Day } from '@/src/features/shared/Day'
import { useSaveExpiry } from './expiry/useSaveExpiry'
import { useNow } from '@/src/features/shared/useNow'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { hasLimits, TokenLimits } from './TokenLimits'
import styles from './Tokens.module.css'
import { tokenSearch } from './useTokens'

type PagesProps = {
  tokens: TokenListRef
  selection: TokenSelection
  children: ReactNode
}

/** One page of the tokens with how many there are, and the way to the others. */
export const TokenPages = ({ tokens, selection, children }: PagesProps) => {
  const { page } = selection
  const texts = useTexts().tokensPage
  const isLoading = useSelector(tokens, selectIsLoading)
  const count = useSelector(tokens, selectTotal)
  const pages = useSelector(tokens, selectPageCount)
  const found = pages > 1 ? texts.countOnPage({ count, page, pages }) : texts.count({ count })
  return (
    <section className={styles.list}>
      <p role="status" className={styles.count}>
        {isLoading ? texts.loading() : found}
      </p>
      {children}
      <Pages
        page={page}
        count={pages}
        to={(number) => ({ search: searchOf(tokenSearch, { ...selection, page: number }) })}
        texts={texts}
        onTurn={() => document.getElementById(pageHeadingId)?.focus()}
      />
    </section>
  )
}

type Props = {
  rows: readonly TokenRef[]
  /** In which days of use are counted; all days of the table are of one zone. */
  timeZone: string | null
  busy: boolean
}

/** One page of the person's tokens, newest first. */
export const TokenTable = ({ rows, timeZone, busy }: Props) => {
  const texts = useTexts().tokensPage
  const now = useNow()
  const dates = [texts.createdAt(), texts.expiresAt(), texts.lastUsedAt()]
  const headers = [texts.name(), texts.token(), texts.permission(), ...dates]
  const columns = [...headers.map((header) => ({ header })), { header: texts.actions(), hideHeader: true }]
  return (
    <Table caption={texts.tableCaption()} columns={columns} busy={busy} isDense>
      {rows.map((row) => (
        <Fragment key={row.id}>
          <TokenTableRow row={row} now={now} timeZone={timeZone} />
          <Limits row={row} columns={columns.length} />
        </Fragment>
      ))}
    </Table>
  )
}

type RowProps = { row: TokenRef; now: number; timeZone: string | null }

const TokenTableRow = ({ row, now, timeZone }: RowProps) => {
  const texts = useTexts().tokensPage
  const token = useSelector(row, selectToken)
  const isExpired = useSelector(row, selectPermission) === 'expired'
  useReturnFocusWithin('tbody')
  return (
    <TableRow dimmed={isExpired}>
      <TableCell kind="title" label={texts.name()}>
        {token.token_name}
      </TableCell>
      <TableCell kind="unlabelled" label={texts.token()}>
        <code translate="no" className={styles.nowrap}>
          {token.token}
        </code>
        {token.imported === true && <p className={styles.imported}>{texts.imported()}</p>}
      </TableCell>
      <TableCell kind="unlabelled" label={texts.permission()}>
        <Permission row={row} />
      </TableCell>
      <TableCell label={texts.createdAt()}>
        <Day instant={token.created_at} timeZone={timeZone} />
      </TableCell>
      <TableCell label={texts.expiresAt()}>
        <span className={styles.expiry}>
          <Day instant={token.expired_at} timeZone={timeZone} />
          <DaysLeft row={row} now={now} />
        </span>
      </TableCell>
      <TableCell label={texts.lastUsedAt()}>
        <LastUse token={token} now={now} timeZone={timeZone} />
      </TableCell>
      <TableCell kind="actions" label={texts.actions()}>
        <RowActions row={row} />
      </TableCell>
    </TableRow>
  )
}

const Permission = ({ row }: { row: TokenRef }) => {
  const texts = useTexts().tokensPage
  const permission = useSelector(row, selectPermission)
  if (permission === 'expired') return <Badge tone="bad">{texts.permissionExpired()}</Badge>
  return <span className={styles.nowrap}>{permission === 'some' ? texts.permissionSome() : texts.permissionAll()}</span>
}

const Limits = ({ row, columns }: { row: TokenRef; columns: number }) => {
  const token = useSelector(row, selectToken)
  if (!hasLimits(token)) return null
  return (
    <TableDetail columns={columns}>
      <TokenLimits token={token} />
    </TableDetail>
  )
}

const RowActions = ({ row }: { row: TokenRef }) => {
  const { tokensPage: texts, tokenExpiry } = useTexts()
  const token = useSelector(row, selectToken)
  const name = token.token_name
  const isExpired = useSelector(row, selectPermission) === 'expired'
  const save = useSaveExpiry()
  return (
    <Disclosure
      align="end"
      label={texts.actionsOf({ name })}
      summaryClass={iconButtonClass}
      summary={
        <Face label={texts.actions()}>
          <MoreIcon />
        </Face>
      }
    >
      {!isExpired && (
        <>
          <button
            type="button"
            aria-label={texts.editNamed({ name })}
            onClick={() => row.send({ type: 'token.edit.requested' })}
          >
            {texts.edit()}
          </button>
          <button type="button" onClick={() => save([token])}>
            {tokenExpiry.toCalendar()}
            <VisuallyHidden> {name}</VisuallyHidden>
          </button>
        </>
      )}
      <button
        type="button"
        aria-label={texts.deleteNamed({ name })}
        className={styles.delete}
        onClick={() => row.send({ type: 'token.delete.requested' })}
      >
        {texts.delete()}
      </button>
    </Disclosure>
  )
}

const DaysLeft = ({ row, now }: { row: TokenRef; now: number }) => {
  const texts = useTexts().tokensPage
  const days = useSelector(row, (snapshot) => selectDaysLeft(snapshot, now))
  if (days === null) return null
  return <Badge tone="warning">{texts.expiresInDays({ days })}</Badge>
}

type LastUseProps = { token: ApiToken; now: number; timeZone: string | null }

/** The day, as the way to the calls that were made with this token up to it. */
const LastUse = ({ token: { id, token_name, last_used_at }, now, timeZone }: LastUseProps) => {
  const texts = useTexts().tokensPage
  if (!last_used_at) return <span className={styles.faint}>{texts.neverUsed()}</span>
  const query = new URLSearchParams({ tokenId: id, ...daysUntil(last_used_at, now, timeZone) })
  return (
    <Link to={{ pathname: paths.callDetail, search: query.toString() }}>
      <Day instant={last_used_at} timeZone={timeZone} />
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
