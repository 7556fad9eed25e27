import type { DataOf } from '@/openapi/operations'
import type { Language, UsageOverview } from '@/openapi/types'
import { formatCalendarDay, formatMinute } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { LimitTable } from './LimitTable'
import styles from './Limits.module.css'

export type LimitsProps = { limit: DataOf<'getRateLimit'>; monthUsed: UsageOverview['month_used'] | null }

/** The limits that hold now, this month's use, and when it starts over. */
export const Limits = ({ limit, monthUsed }: LimitsProps) => {
  const texts = useTexts().strategyPage
  const language = useLanguage()
  const { resets_at: resetsAt, time_zone: timeZone = null } = limit
  return (
    <section className={styles.section} aria-labelledby="limits">
      <h2 id="limits" className={styles.title}>
        {texts.limits()}
      </h2>
      <LimitTable limit={limit.rate_limit} monthUsed={monthUsed} />
      {monthUsed === null && <Notice tone="warning">{texts.usedUnknownHint()}</Notice>}
      <p className={styles.resets}>
        <time dateTime={resetsAt} title={texts.localTime({ moment: formatMinute(language, resetsAt) })}>
          {texts.resets({ moment: wallClock(language, resetsAt, timeZone) })}
        </time>
      </p>
    </section>
  )
}

/**
 * The wall-clock time that an RFC 3339 instant itself names, with the name of its zone, e.g. `Dec 1, 2026 00:00 (Asia/Shanghai)`.
 * Without a name it has the offset, `UTC+08:00`.
 */
export function wallClock(language: Language, instant: string, timeZone: string | null): string {
  const [, day, minute, offset] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*(Z|[+-]\d{2}:\d{2})$/i.exec(instant) ?? []
  if (!day || !minute || !offset) return instant
  const zone = timeZone ?? `UTC${/^(Z|[+-]00:00)$/i.test(offset) ? '' : offset}`
  return `${formatCalendarDay(language, day)} ${minute} (${zone})`
}
