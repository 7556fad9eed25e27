import { useMemo } from 'react'
import { activeStates, chartOfActor, takenBy, valueText, type Moment } from '../recording/history'
import type { RecordedActor } from '../recording/recording'
import { ChartView } from './ChartView'
import { SendEvent } from './SendEvent'
import type { Inspection } from './useInspection'
import styles from './stage.module.css'

type Props = { inspection: Inspection; actor: RecordedActor; moment: Moment | null }

/** One actor at the moment that is looked at. */
export function ActorPanel({ inspection, actor, moment }: Props) {
  const { recording, cursor, send } = inspection
  const chart = chartOfActor(recording, actor)
  const active = useMemo(() => (chart ? activeStates(chart, moment?.entry.value ?? null) : []), [chart, moment])
  const taken = useMemo(() => (moment ? takenBy(moment.entry) : new Set<string>()), [moment])
  if (!chart) return <p className={styles.nothing}>The recording holds no chart of {actor.name}.</p>
  return (
    <section className={styles.panel} aria-labelledby="actor-title">
      <div className={styles.title}>
        <h2 id="actor-title">{actor.name}</h2>
        <p role="status">{moment ? valueText(moment.entry.value) || moment.entry.status : 'not started'}</p>
        {send ? <SendEvent key={active.join()} chart={chart} active={active} actor={actor} send={send} /> : null}
      </div>
      <ChartView
        chartKey={actor.chart ?? ''}
        chart={chart}
        active={active}
        taken={taken}
        isFresh={moment?.index === cursor}
      />
    </section>
  )
}
