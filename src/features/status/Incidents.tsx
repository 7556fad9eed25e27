import { useId } from 'react'
import type { Incident } from '@/openapi/types'
import { formatMinute } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import styles from './Status.module.css'

type Props = { which: 'open' | 'past'; incidents: readonly Incident[] }

/** Open or past incidents, the latest start first; without open ones nothing. */
export const Incidents = ({ which, incidents }: Props) => {
  const { statusPage: texts } = useTexts()
  const shown = incidents.filter(({ resolved_at }) => (resolved_at === null) === (which === 'open'))
  if (shown.length === 0 && which === 'open') return null
  return (
    <section className={styles.incidents}>
      <h2 className={styles.title}>{texts[which]()}</h2>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{texts.noPast()}</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((incident) => (
            <IncidentEntry key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
    </section>
  )
}

const IncidentEntry = ({ incident }: { incident: Incident }) => {
  const { statusPage: texts } = useTexts()
  const language = useLanguage()
  const heading = useId()
  const { title, model_ids: models, started_at, resolved_at, updates } = incident
  const [begin, end] = [started_at, resolved_at].map((at) => (at === null ? null : formatMinute(language, at)))
  return (
    <li className={styles.incident}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.name}>
          {title[language]}
        </h3>
        <Badge tone={resolved_at === null ? 'warning' : 'good'}>
          {resolved_at === null ? texts.incidentOpen() : texts.incidentOver()}
        </Badge>
      </div>
      <p className={styles.quiet}>{begin && (end ? texts.lasted({ begin, end }) : texts.began({ time: begin }))}</p>
      {models.length > 0 && (
        <p className={styles.quiet}>
          {texts.affects()}
          <span translate="no">{models.join(', ')}</span>
        </p>
      )}
      <ol className={styles.updates} aria-labelledby={heading}>
        {updates.map(({ at, text }) => (
          <li key={`${at} ${text.en}`}>
            <time dateTime={at}>{formatMinute(language, at)}</time>
            <p>{text[language]}</p>
          </li>
        ))}
      </ol>
    </li>
  )
}
