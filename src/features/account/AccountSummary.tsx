import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { selectData, selectIsFailed, type LoadRef } from '@/machines/load/load.machine'
import { daysLeft } from '@/openapi/rules/tokens'
import { usePageActor } from '@/src/actors/usePageActor'
import { exactCount } from '@/src/content/formatCount'
import { callPath, chapterPath, paths } from '@/src/content/pages'
import type { Heading } from '@/src/content/documentation/documentation'
import { formatIsoSecondIn } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { Meter } from '@/src/ui/data/Meter'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { percentOf } from '@/src/features/shared/Count'
import { loadContents } from '@/src/features/documentation/documentContents'
import { useNow } from '@/src/features/shared/useNow'
import { accountSummaryPorts, type AccountSummary as Summary } from './account.ports'
import styles from './AccountSummary.module.css'

/** The account at a glance: tokens, usage of the month, latest calls, application and news, each with the page about it. */
export const AccountSummary = () => {
  const { accountSummary: texts, common } = useTexts()
  const account: LoadRef<Summary> = usePageActor(accountSummaryPorts, undefined)
  const isFailed = useSelector(account, selectIsFailed)
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

const Tokens = ({ summary: { tokens } }: { summary: Summary }) => {
  const { accountSummary: texts } = useTexts()
  const now = useNow()
  if (tokens === null) return <Unknown />
  const expiring = tokens.flatMap(({ token_name: name, expired_at: at }) => {
    const days = daysLeft(at, now)
    return days === null ? [] : { name, days }
  })
  const [first] = expiring.sort((one, other) => one.days - other.days)
  return (
    <>
      <p>{tokens.length === 0 ? texts.noTokens() : texts.tokenCount(tokens.length)}</p>
      {first && <p className={styles.warning}>{texts.expires(first)}</p>}
    </>
  )
}

const Month = ({ summary: { overview } }: { summary: Summary }) => {
  const { accountSummary: texts } = useTexts()
  const { month_used: used, month_quota: quota } = overview
  const rows = [
    { name: texts.input(), used: used.input_tokens, quota: quota.input_tokens, tone: 'red' },
    { name: texts.output(), used: used.output_tokens, quota: quota.output_tokens, tone: 'blue' },
  ] as const
  return rows.map(({ name, tone, ...figures }) => (
    <div key={name} className={styles.meter}>
      <span>{name}</span>
      <span>{percentOf(figures.used, figures.quota)}</span>
      <Meter
        label={texts.meter({ name, used: exactCount(figures.used), quota: exactCount(figures.quota) })}
        value={figures.used}
        max={figures.quota}
        tone={tone}
      />
    </div>
  ))
}

const Limits = ({ summary: { limit, application } }: { summary: Summary }) => {
  const { accountSummary: texts } = useTexts()
  const states = { pending: texts.pending, approved: texts.approved, rejected: texts.rejected }
  return (
    <>
      {limit === null ? (
        <Unknown />
      ) : (
        <p>{texts.perMinute({ rpm: exactCount(limit.rpm), tpm: exactCount(limit.tpm) })}</p>
      )}
      {application && <p>{states[application.status]()}</p>}
    </>
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
