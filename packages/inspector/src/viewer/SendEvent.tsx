import { useId, useState } from 'react'
import { statesOf, type Chart } from '../chart/chart'
import type { RecordedActor, RecordedEvent } from '../recording/recording'
import styles from './stage.module.css'
import shared from './viewer.module.css'

type Props = {
  chart: Chart
  active: readonly string[]
  actor: RecordedActor
  send: (actor: string, event: RecordedEvent) => void
}

/** Gives a running actor any event that its states take now. */
export function SendEvent({ chart, active, actor, send }: Props) {
  const accepted = acceptedEvents(chart, active)
  const [type, setType] = useState(accepted[0] ?? '')
  const [payload, setPayload] = useState('')
  const [problem, setProblem] = useState('')
  const problemId = useId()
  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    const fields = readPayload(payload)
    setProblem(fields ? '' : 'The payload is no JSON object.')
    if (fields) send(actor.id, Object.assign(fields, { type }))
  }
  if (accepted.length === 0) return <p className={shared.hint}>takes no event now</p>
  return (
    <form className={styles.send} onSubmit={submit}>
      <label>
        Send
        <select value={type} onChange={({ target }) => setType(target.value)}>
          {accepted.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        with
        <input
          value={payload}
          placeholder="{ }"
          spellCheck={false}
          aria-invalid={problem !== ''}
          aria-describedby={problemId}
          onChange={({ target }) => setPayload(target.value)}
        />
      </label>
      <button type="submit">Send</button>
      <span id={problemId} role="alert" className={shared.problem}>
        {problem}
      </span>
    </form>
  )
}

/** The application's own events first, then those that XState sends by itself. */
function acceptedEvents({ root }: Chart, active: readonly string[]): readonly string[] {
  const states = statesOf(root).filter(({ id }) => active.includes(id))
  const events = states.flatMap(({ transitions }) => transitions.map(({ event }) => event))
  const types = [...new Set(events)].filter((event) => event !== '')
  const isOwn = (event: string) => !event.startsWith('xstate.')
  return [...types.filter(isOwn), ...types.filter((event) => !isOwn(event))]
}

function readPayload(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
