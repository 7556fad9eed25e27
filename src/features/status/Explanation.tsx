import type { ServiceStatus } from '@/openapi/types'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { StateMark } from './StateMark'
import { useFigures } from './useFigures'
import styles from './Status.module.css'

const states = ['works', 'slow', 'degraded', 'unavailable', 'no_data'] as const

/** The states with their bars, their rules, and the figures in other forms. */
export const Explanation = ({ status: { slow_ms, time_zone, list } }: { status: ServiceStatus }) => {
  const { statusPage: texts } = useTexts()
  const language = useLanguage()
  const { timeText } = useFigures()
  const [model] = list
  const badge = `/status/badge.svg?${model === undefined ? '' : `model=${encodeURIComponent(model.id)}&`}lang=${language}`
  return (
    <section className={styles.meaning}>
      <h2 className={styles.title}>{texts.meaning()}</h2>
      <ul className={styles.legend} aria-label={texts.legend()}>
        {states.map((state) => (
          <li key={state}>
            <StateMark state={state} />
            {texts.state[state]()}
          </li>
        ))}
      </ul>
      <p>{texts.meaningText({ slow: timeText(slow_ms), zone: time_zone })}</p>
      <p>
        {texts.embed()} <a href="/puyu/status?days=90">{texts.json()}</a> · <a href={badge}>{texts.badge()}</a>
      </p>
    </section>
  )
}
