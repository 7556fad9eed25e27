import { clockText } from './names'
import type { Inspection } from './useInspection'
import styles from './stage.module.css'

/** Back and forth through all entries; the arrow keys move it by one. */
export function Scrubber({ inspection }: { inspection: Inspection }) {
  const { recording, cursor, isLive, file, goTo } = inspection
  const last = recording.entries.length - 1
  const entry = recording.entries[cursor]
  const isAtEnd = cursor >= last
  return (
    <div className={styles.scrubber} role="group" aria-label="Time">
      <button type="button" aria-label="Previous event" disabled={cursor <= 0} onClick={() => goTo(cursor - 1)}>
        ◀
      </button>
      <input
        type="range"
        aria-label="Event"
        aria-valuetext={entry ? `${cursor + 1} of ${last + 1}: ${entry.event.type}` : 'none'}
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, cursor)}
        disabled={last < 0}
        onChange={({ target }) => goTo(Number(target.value))}
      />
      <button type="button" aria-label="Next event" disabled={isAtEnd} onClick={() => goTo(cursor + 1)}>
        ▶
      </button>
      <span className={styles.time}>
        {entry ? clockText(entry.at) : '–'} · {cursor + 1}/{last + 1}
      </span>
      <button type="button" aria-pressed={isLive} disabled={file !== null} onClick={() => goTo(null)}>
        Follow
      </button>
    </div>
  )
}
