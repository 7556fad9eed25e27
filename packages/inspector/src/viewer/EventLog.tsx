import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { valueText } from '../recording/history'
import { createEventRows, hasEffect, type Filter } from '../recording/eventRows'
import type { Row } from '../recording/fold'
import type { Entry, Recording } from '../recording/recording'
import { EventFilters } from './EventFilters'
import { clockText, eventLabel, nameOfActor } from './names'
import styles from './side.module.css'
import shared from './viewer.module.css'

/** How many rows are on screen at once. */
const pageRows = 400

type Props = { recording: Recording; shown: Entry | null; choose: (entry: Entry) => void }

/** Events, newest first; repeated events share one row. */
export function EventLog({ recording, shown, choose }: Props) {
  const [filter, setFilter] = useState<Filter>({ actor: '', text: '', isWhole: false })
  const list = useRef<HTMLOListElement>(null)
  const current = useDeferredValue(recording)
  const rowsOf = useMemo(() => createEventRows(filter), [filter])
  const rows = useMemo(() => rowsOf(current), [rowsOf, current])
  const [chosenEnd, setEnd] = useState<number | null>(null)
  const end = Math.min(chosenEnd ?? rows.length, rows.length)
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
      <EventFilters filter={filter} setFilter={setFilter} names={names} />
      <ol ref={list} onKeyDown={move}>
        {rows
          .slice(Math.max(0, end - pageRows), end)
          .toReversed()
          .map((row) => (
            <LogRow key={row.id} row={row} recording={current} shown={shown} choose={choose} />
          ))}
      </ol>
      {rows.length > pageRows ? <Pages count={rows.length} end={end} setEnd={setEnd} /> : null}
    </section>
  )
}

type PagesProps = { count: number; end: number; setEnd: (end: number | null) => void }

/** Leads to older rows. Counted from the oldest, what is looked at stays while more is recorded. */
const Pages = ({ count, end, setEnd }: PagesProps) => (
  <p className={styles.pages}>
    <button type="button" disabled={end <= pageRows} onClick={() => setEnd(Math.max(pageRows, end - pageRows))}>
      Earlier
    </button>
    <button
      type="button"
      disabled={end >= count}
      onClick={() => setEnd(end + pageRows >= count ? null : end + pageRows)}
    >
      Later
    </button>
    <span className={shared.hint}>
      Rows {Math.max(0, end - pageRows) + 1} to {end} of {count}
    </span>
  </p>
)

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
