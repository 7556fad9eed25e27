import type { Filter } from '../recording/eventRows'
import styles from './side.module.css'

type Props = { filter: Filter; setFilter: (filter: Filter) => void; names: readonly string[] }

/** Which events are listed. */
export const EventFilters = ({ filter, setFilter, names }: Props) => (
  <div className={styles.filters}>
    <label>
      Actor
      <select value={filter.actor} onChange={({ target }) => setFilter({ ...filter, actor: target.value })}>
        <option value="">all</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
    <label>
      Event
      <input
        type="search"
        value={filter.text}
        onChange={({ target }) => setFilter({ ...filter, text: target.value })}
      />
    </label>
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={filter.isWhole}
        onChange={({ target }) => setFilter({ ...filter, isWhole: target.checked })}
      />
      Without effect, too
    </label>
  </div>
)
