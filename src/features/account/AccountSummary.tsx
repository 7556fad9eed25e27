import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import type { ApiToken, RemainingLimits } from '@/openapi/types'
import { daysLeft } from '@/openapi/rules/tokens'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTag } from '@/src/actors/useTag'
import { exactCount, formatCount } from '@/src/content/formatCount'
import { callPath, chapterPath, paths } from '@/src/content/pages'
import type { Heading } from '@/src/content/documentation/documentation'
import { formatDay, formatIsoSecondIn } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { Meter } from '@/src/ui/data/Meter'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { loadContents } from '@/src/features/documentation/documentContents'
import { useNow } from '@/src/features/shared/useNow'
import { accountSummaryPorts, type AccountSummary as Summary, type Minute } from './account.ports'
import styles from './AccountSummary.module.css'

/** The account at a glance: tokens, usage of the month, latest calls, application and news, each with the page about it. */
export const AccountSummary = () => {
  const { accountSummary: texts, common } = useTexts()
  const account: LoadRef<Summary> = usePageActor(accountSummaryPorts, undefined)
  const isFailed = useTag(account, 'failed')
  const summary = useSelector(account, selectData)
  if (isFailed)
    return (
      <Notice
        tone="warning"
        role="status"
        actions={
          <Button returnFocus size="small" onClick={() => account.send({ type: 'load.requested' })}>
            {common.retry()}
          </Button>
        }
      >
        {texts.failed()}
      </Notice>
    )
  return <SummaryParts summary={summary} />
}

/** The parts of the summary; null is one that is loading. */
export const SummaryParts = ({ summary }: { summary: Summary | null }) => {
  const { accountSummary: texts } = useTexts()
  return (
    <section className={styles.summary} aria-label={texts.title()}>
      <Part title={texts.tokens()} to={paths.tokens} link={texts.openTokens()}>
        {summary && <Tokens summary={summary} />}
      </Part>
      <Part title={texts.month()} to={paths.callDetail} link={texts.openUsage()}>
        {summary && <Month summary={summary} />}
      </Part>
      <Part title={texts.limits()} to={paths.strategy} link={texts.openLimits()}>
        {summary && <Limits summary={summary} />}
      </Part>
      <Part title={texts.calls()} to={`${paths.callDetail}#calls`} link={texts.openCalls()} isTall isWide>
        {summary && <Calls summary={summary} />}
      </Part>
      <Part title={texts.news()} to={chapterPath('changes')} link={texts.openNews()} isTall>
        <News />
      </Part>
    </section>
  )
}

type PartProps = { title: string; to: string; link: string; isTall?: boolean; isWide?: boolean; children: ReactNode }

const Part = ({ title, to, link, isTall = false, isWide = false, children }: PartProps) => (
  <div className={classNames(styles.part, isTall && styles.tall, isWide && styles.wide)}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.text}>
      {children ?? (
        <>
          <Skeleton />
          <Skeleton shape="shortLine" />
        </>
      )}
    </div>
    <Link to={to}>{link}</Link>
  </div>
)

const Unknown = () => <p>{useTexts().accountSummary.unknown()}</p>

const soonest = (one: ApiToken, other: ApiToken) => Date.parse(one.expired_at) - Date.parse(other.expired_at)

const EXPIRIES = 2

const Tokens = ({ summary: { tokens } }: { summary: Summary }) => {
  const { accountSummary: texts } = useTexts()
  if (tokens === null) return <Unknown />
  if (tokens.length === 0) return <p>{texts.noTokens()}</p>
  return (
    <>
      <p>{texts.tokenCount(tokens.length)}</p>
      <ul className={styles.expiries}>
        {[...tokens]
          .sort(soonest)
          .slice(0, EXPIRIES)
          .map((token) => (
            <Expiry key={token.id} token={token} />
          ))}
      </ul>
    </>
  )
}

const Expiry = ({ token: { token_name: name, expired_at: at } }: { token: ApiToken }) => {
  const { accountSummary: texts } = useTexts()
  const day = formatDay(useLanguage(), at)
  const days = daysLeft(at, useNow())
  return (
    <li>
      <span translate="no">{name}</span>
      <time dateTime={at} className={classNames(days !== null && styles.warning)}>
        {days === null ? texts.expiresOn({ day }) : texts.expiresIn(days)}
      </time>
    </li>
  )
}

type Use = { name: string; used: number; limit: number; tone: 'red' | 'blue' }

const Uses = ({ uses }: { uses: readonly Use[] }) => {
  const { accountSummary: texts } = useTexts()
  return uses.map(({ name, used, limit, tone }) => (
    <div key={name} className={styles.meter}>
      <span>{name}</span>
      <span>{`${formatCount(used)} / ${formatCount(limit)}`}</span>
      <Meter
        label={texts.meter({ name, used: exactCount(used), quota: exactCount(limit) })}
        value={used}
        max={limit}
        tone={tone}
      />
    </div>
  ))
}

const Month = ({ summary: { overview } }: { summary: Summary }) => {
  const { accountSummary: texts } = useTexts()
  const { month_used: used, month_quota: quota } = overview
  return (
    <Uses
      uses={[
        { name: texts.input(), used: used.input_tokens, limit: quota.input_tokens, tone: 'red' },
        { name: texts.output(), used: used.output_tokens, limit: quota.output_tokens, tone: 'blue' },
      ]}
    />
  )
}

const Limits = ({ summary: { minute, application } }: { summary: Summary }) => {
  const { accountSummary: texts } = useTexts()
  const states = { pending: texts.pending, approved: texts.approved, rejected: texts.rejected }
  return (
    <>
      {minute === null ? <Unknown /> : <MinuteUses minute={minute} />}
      {application && <p>{states[application.status]()}</p>}
    </>
  )
}

const MinuteUses = ({ minute: { requests, tokens, freeAt } }: { minute: Minute }) => {
  const { accountSummary: texts } = useTexts()
  const isFree = useNow() >= freeAt
  const use = ({ limit, remaining }: RemainingLimits['minute']['requests']) => ({
    used: isFree ? 0 : Math.max(0, limit - remaining),
    limit,
  })
  return (
    <Uses
      uses={[
        { name: texts.requests(), tone: 'blue', ...use(requests) },
        { name: texts.minuteTokens(), tone: 'blue', ...use(tokens) },
      ]}
    />
  )
}

type TimeProps = { timeZone: string; at: string; requestId: string | null }

/** The time, as the list of calls writes it, leads to the call's details; older calls have no id and no details. */
const TimeOfCall = ({ timeZone, at, requestId }: TimeProps) => {
  const time = <time dateTime={at}>{formatIsoSecondIn(timeZone, at)}</time>
  return requestId === null ? time : <Link to={callPath(requestId)}>{time}</Link>
}

const Calls = ({ summary: { calls, overview } }: { summary: Summary }) => {
  const { accountSummary: texts } = useTexts()
  if (calls === null) return <Unknown />
  if (calls.length === 0) return <p>{texts.noCalls()}</p>
  return (
    <ol className={styles.calls}>
      {calls.map(({ called_at: at, model, status, request_id: requestId }, index) => (
        <li key={index}>
          <TimeOfCall timeZone={overview.time_zone} at={at} requestId={requestId} />
          <span translate="no">{model}</span>
          <span>{status}</span>
        </li>
      ))}
    </ol>
  )
}

const NEWEST = 3

/** The newest changes of the API; nothing if they cannot be loaded, because the link below leads to them. */
const News = () => {
  const language = useLanguage()
  const [changes, setChanges] = useState<readonly Heading[]>([])
  useEffect(() => {
    let isShown = true
    const show = (headings: readonly Heading[] = []) => isShown && setChanges(headings.slice(0, NEWEST))
    loadContents(language).then(
      (contents) => show(contents.find(({ name }) => name === 'changes')?.headings),
      () => show(),
    )
    return () => {
      isShown = false
    }
  }, [language])
  return (
    <ul className={styles.news}>
      {changes.map(({ id, title }) => (
        <li key={id}>
          <Link to={`${chapterPath('changes')}#${id}`}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
