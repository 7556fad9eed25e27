import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { valueText } from '../recording/history'
import { foldEntries, type Row } from '../recording/fold'
import type { Entry, Recording } from '../recording/recording'
import { clockText } from './clockText'
import { eventLabel, nameOfActor } from './names'
import styles from './side.module.css'
import shared from './viewer.module.css'

const rowLimit = 400

type Props = { recording: Recording; shown: Entry | null; choose: (entry: Entry) => void }

/** What happened, newest first; what repeats is one row. */
export function EventLog({ recording, shown, choose }: Props) {
  const [actor, setActor] = useState('')
  const [text, setText] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const current = useDeferredValue(recording)
  const rows = useMemo(() => rowsOf(current, { actor, text, isWhole }), [current, actor, text, isWhole])
  const names = [...new Set(current.actors.filter(({ chart }) => chart !== null).map(({ name }) => name))]
  /** Up and down among the rows, as in a list. */
  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (step === undefined || at === -1) return
    event.preventDefault()
    buttons[at + step]?.focus()
  }
  return (
    <section className={styles.log} aria-labelledby="log-title">
      <h2 id="log-title">Events</h2>
      <div className={styles.filters}>
        <label>
          Actor
          <select value={actor} onChange={({ target }) => setActor(target.value)}>
            <option value="">all</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Event
          <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setIsWhole(target.checked)} />
          Without effect, too
        </label>
      </div>
      <ol ref={list} onKeyDown={move}>
        {rows.slice(0, rowLimit).map((row) => (
          <LogRow key={row.id} row={row} recording={current} shown={shown} choose={choose} />
        ))}
      </ol>
      {rows.length > rowLimit ? (
        <p className={shared.hint}>{rows.length - rowLimit} older rows are not shown.</p>
      ) : null}
    </section>
  )
}

type Filter = { actor: string; text: string; isWhole: boolean }

function rowsOf(recording: Recording, { actor, text, isWhole }: Filter): readonly Row[] {
  const wanted = text.trim().toLowerCase()
  const isWanted = (entry: Entry) =>
    (actor === '' || nameOfActor(recording, entry.actor) === actor) &&
    entry.event.type.toLowerCase().includes(wanted) &&
    (isWhole || hasEffect(entry))
  return foldEntries(recording.entries.filter(isWanted)).toReversed()
}

const hasEffect = ({ outcome, steps }: Entry) => outcome !== 'handled' || steps.some(({ taken }) => taken.length > 0)

type RowProps = { row: Row; recording: Recording; shown: Entry | null; choose: (entry: Entry) => void }

function LogRow({ row, recording, shown, choose }: RowProps) {
  const { entries, round, times } = row
  const first = entries[0]
  const last = entries.at(-1)
  if (!first || !last) return null
  const entry = times > 1 ? last : first
  const events = [...new Set(entries.slice(0, round).map((part) => eventLabel(recording, part)))]
  return (
    <li>
      <button
        type="button"
        aria-current={shown !== null && entries.includes(shown) ? 'true' : undefined}
        data-outcome={entry.outcome}
        data-idle={hasEffect(entry) ? undefined : ''}
        onClick={() => choose(entry)}
      >
        <time>{clockText(entry.at)}</time>
        <span className={styles.what}>
          {events.join(' · ')}
          {times > 1 ? <span className={styles.times}>×{times}</span> : null}
        </span>
        <span className={styles.who}>{nameOfActor(recording, entry.actor)}</span>
        <span className={styles.to}>
          <b>{outcomeText(entry)}</b>
        </span>
      </button>
    </li>
  )
}

function outcomeText(entry: Entry): string {
  if (entry.outcome === 'undelivered') return 'not delivered'
  if (entry.outcome === 'failed' || entry.outcome === 'stopped') return entry.outcome
  return hasEffect(entry) ? `→ ${valueText(entry.value) || entry.status}` : 'no transition'
}
