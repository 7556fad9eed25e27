import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { dayAt } from '@/machines/usage/dayRange'
import type { ApiToken } from '@/openapi/types'
import { daysLeft } from '@/openapi/rules/tokens'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'
import { callPath, chapterPath, paths } from '@/src/runtime/paths'
import type { Heading } from '@/src/content/documentation/documentation'
import { formatDay, formatIsoSecondIn } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { loadContents } from '@/src/features/documentation/documentContents'
import { useNow } from '@/src/parts/useNow'
import { liveTokens } from '@/src/parts/liveTokens'
import { latestCalls } from './accountCalls'
import styles from './AccountSummary.module.css'
import { Limits, Month } from './AccountUses'
import { incidental, Loaded, Pending } from './Loaded'

/** The account at a glance: tokens, usage of the month, latest calls, application and news, each with the page about it. */
export const AccountSummary = () => {
  const { accountSummary: texts, common } = useTexts()
  const usage = useResource('getUsageOverview', {}, incidental)
  const isKnown = useSelector(usage, selectData) !== null
  if (!useTag(usage, 'failed') || isKnown)
    return <SummaryParts tokens={<Tokens />} month={<Month />} limits={<Limits />} calls={<Calls />} />
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <Button returnFocus size="small" onClick={() => usage.send({ type: 'load.requested' })}>
          {common.retry()}
        </Button>
      }
    >
      {texts.failed()}
    </Notice>
  )
}

type Parts = { tokens?: ReactNode; month?: ReactNode; limits?: ReactNode; calls?: ReactNode }

/** The parts of the summary; one that is missing is loading. */
export const SummaryParts = ({ tokens, month, limits, calls }: Parts) => {
  const { accountSummary: texts } = useTexts()
  return (
    <section className={styles.summary} aria-label={texts.title()}>
      <Part title={texts.tokens()} to={paths.tokens} link={texts.openTokens()}>
        {tokens}
      </Part>
      <Part title={texts.month()} to={paths.callDetail} link={texts.openUsage()}>
        {month}
      </Part>
      <Part title={texts.limits()} to={paths.strategy} link={texts.openLimits()}>
        {limits}
      </Part>
      <Part title={texts.calls()} to={`${paths.callDetail}#calls`} link={texts.openCalls()} isTall isWide>
        {calls}
      </Part>
      <Part title={texts.news()} to={chapterPath('changes')} link={texts.openNews()} isTall>
        <News />
      </Part>
    </section>
  )
}

type PartProps = { title: string; to: string; link: string; isTall?: boolean; isWide?: boolean; children?: ReactNode }

const Part = ({ title, to, link, isTall = false, isWide = false, children }: PartProps) => (
  <div className={classNames(styles.part, isTall && styles.tall, isWide && styles.wide)}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.text}>{children ?? <Pending />}</div>
    <Link to={to}>{link}</Link>
  </div>
)

const soonest = (one: ApiToken, other: ApiToken) => Date.parse(one.expired_at) - Date.parse(other.expired_at)

const EXPIRIES = 2

const liveCall = { query: liveTokens }

const Tokens = () => (
  <Loaded from={useResource('listTokens', liveCall, incidental)}>{({ list }) => <TokenCount tokens={list} />}</Loaded>
)

const TokenCount = ({ tokens }: { tokens: readonly ApiToken[] }) => {
  const { accountSummary: texts } = useTexts()
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

type TimeProps = { timeZone: string; at: string; requestId: string | null }

/** The time, as the list of calls writes it, leads to the call's details; older calls have no id and no details. */
const TimeOfCall = ({ timeZone, at, requestId }: TimeProps) => {
  const time = <time dateTime={at}>{formatIsoSecondIn(timeZone, at)}</time>
  return requestId === null ? time : <Link to={callPath(requestId)}>{time}</Link>
}

/** Days are those of the reporting zone, which the overview names. */
const Calls = () => (
  <Loaded from={useResource('getUsageOverview', {}, incidental)}>
    {({ time_zone: timeZone }) => <LatestCalls timeZone={timeZone} />}
  </Loaded>
)

const LatestCalls = ({ timeZone }: { timeZone: string }) => {
  const { accountSummary: texts } = useTexts()
  const body = latestCalls(dayAt(timeZone, useNow()))
  return (
    <Loaded from={useResource('listCalls', { body }, incidental)}>
      {({ list: calls }) =>
        calls.length === 0 ? (
          <p>{texts.noCalls()}</p>
        ) : (
          <ol className={styles.calls}>
            {calls.map(({ called_at: at, model, status, request_id: requestId }, index) => (
              <li key={index}>
                <TimeOfCall timeZone={timeZone} at={at} requestId={requestId} />
                <span translate="no">{model}</span>
                <span>{status}</span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
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
