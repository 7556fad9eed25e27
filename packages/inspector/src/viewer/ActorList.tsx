import { valueText, momentOf } from '../recording/history'
import type { Load, RecordedActor } from '../recording/recording'
import type { Inspection } from './useInspection'
import styles from './viewer.module.css'

/** Every page that was recorded, newest first, with its actors below their parents and the state of each. */
export function ActorList({ inspection }: { inspection: Inspection }) {
  const { recording, isOpen } = inspection
  const tabs = [...new Set(recording.loads.map(({ tab }) => tab))]
  return recording.loads.toReversed().map((load) => (
    <details key={load.id} className={styles.load} open={isOpen(load.id) || inspection.actor?.load === load.id}>
      <summary>
        <span className={styles.path}>{load.path === '' ? 'Program' : load.path}</span>
        <span className={styles.hint}>
          {tabs.length > 1 ? `tab ${tabs.indexOf(load.tab) + 1}, ` : ''}
          {isOpen(load.id) ? 'open' : timeText(load)}
        </span>
      </summary>
      <Children inspection={inspection} load={load.id} parent={null} />
    </details>
  ))
}

const timeText = ({ at }: Load) => new Date(at).toLocaleTimeString('en-GB')

function Children({ inspection, load, parent }: { inspection: Inspection; load: string; parent: string | null }) {
  const children = inspection.recording.actors.filter((actor) => actor.load === load && actor.parent === parent)
  if (children.length === 0) return null
  return (
    <ul>
      {children.map((actor) => (
        <li key={actor.id}>
          <ActorItem inspection={inspection} actor={actor} />
          <Children inspection={inspection} load={load} parent={actor.id} />
        </li>
      ))}
    </ul>
  )
}

function ActorItem({ inspection, actor }: { inspection: Inspection; actor: RecordedActor }) {
  const { recording, cursor, isLive, select } = inspection
  if (actor.chart === null)
    return (
      <span className={styles.task} data-status={actor.status}>
        {actor.name} <span className={styles.hint}>{actor.status}</span>
      </span>
    )
  const moment = momentOf(recording, actor.id, cursor)
  const status = isLive ? actor.status : (moment?.entry.status ?? 'not started')
  return (
    <button
      type="button"
      className={styles.actor}
      data-status={status}
      aria-pressed={inspection.actor?.id === actor.id}
      onClick={() => select(actor.id)}
    >
      <span>{actor.name}</span>
      <span className={styles.hint}>{moment ? valueText(moment.entry.value) || status : status}</span>
    </button>
  )
}
