import type { RatePolicy } from '@/machines/limits/ratePolicy.machine'
import { formatMinute } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { LimitTable } from './LimitTable'
import { wallClock } from './resetMoment'
import styles from './Limits.module.css'

/** The limits that hold now, this month's use, and when it starts over. */
export const Limits = ({ policy }: { policy: RatePolicy }) => {
  const texts = useTexts().strategyPage
  const language = useLanguage()
  return (
    <section className={styles.section} aria-labelledby="limits">
      <h2 id="limits" className={styles.title}>
        {texts.limits()}
      </h2>
      <LimitTable policy={policy} />
      {policy.monthUsed === null && <Notice tone="warning">{texts.usedUnknownHint()}</Notice>}
      <p className={styles.resets}>
        <time dateTime={policy.resetsAt} title={texts.localTime({ moment: formatMinute(language, policy.resetsAt) })}>
          {texts.resets({ moment: wallClock(language, policy.resetsAt, policy.timeZone) })}
        </time>
      </p>
    </section>
  )
}
