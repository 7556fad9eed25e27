import { Link } from 'react-router-dom'
import type { ModelStatus } from '@/openapi/types'
import { modelPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { DayBars } from './DayBars'
import { StateMark } from './StateMark'
import { useFigures } from './useFigures'
import styles from './Status.module.css'

/** One model: its current state, its days and its figures. */
export const ModelHealth = ({ model, hasIncident }: { model: ModelStatus; hasIncident: boolean }) => {
  const { statusPage: texts } = useTexts()
  const { id, state, days, periods } = model
  const hasData = periods.some(({ share }) => share !== null)
  return (
    <li className={styles.model}>
      <div className={styles.head}>
        <h3 className={styles.name} translate="no">
          <Link to={modelPath(id)}>{id}</Link>
        </h3>
        <p className={styles.state}>
          {hasIncident && <Badge tone="warning">{texts.incident()}</Badge>}
          {!(hasIncident && state === 'works') && (
            <>
              <StateMark state={state} />
              <span>{texts.state[state]()}</span>
            </>
          )}
        </p>
      </div>
      <DayBars id={id} days={days} />
      {hasData && <Figures model={model} />}
    </li>
  )
}

/** The roles keep it a table for screen readers on narrow cards, too. */
const Figures = ({ model: { id, periods } }: { model: ModelStatus }) => {
  const { statusPage: texts } = useTexts()
  const { shareText, timeText } = useFigures()
  return (
    <table role="table" className={styles.figures}>
      <caption className={styles.caption}>{texts.figures({ id })}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[texts.period(), texts.success(), texts.p50(), texts.p95()].map((header) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {periods.map(({ days, share, p50_ms, p95_ms }) => (
          <tr key={days} role="row">
            <th role="rowheader" scope="row">
              {texts.days[days]()}
            </th>
            <Figure label={texts.success()}>{shareText(share)}</Figure>
            <Figure label={texts.p50()}>{timeText(p50_ms)}</Figure>
            <Figure label={texts.p95()}>{timeText(p95_ms)}</Figure>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A narrow card repeats the column's header before its figure. */
const Figure = ({ label, children }: { label: string; children: string }) => (
  <td role="cell" data-label={label}>
    <span>{children}</span>
  </td>
)
