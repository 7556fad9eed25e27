import type { ReactNode } from 'react'
import { valueText } from '../recording/history'
import type { Entry, GuardResult, Recording, Step } from '../recording/recording'
import { clockText, nameOfActor } from './names'
import styles from './side.module.css'
import shared from './viewer.module.css'

type Props = {
  recording: Recording
  entry: Entry | null
  context: unknown
  detail: 'entry' | 'context'
  setDetail: (detail: 'entry' | 'context') => void
}

/** All that is known of one entry, or the context after it. */
export function EntryDetail({ recording, entry, context, detail, setDetail }: Props) {
  return (
    <section className={styles.detail} aria-label="Details">
      <div className={styles.tabs}>
        <button type="button" aria-pressed={detail === 'entry'} onClick={() => setDetail('entry')}>
          Event
        </button>
        <button type="button" aria-pressed={detail === 'context'} onClick={() => setDetail('context')}>
          Context
        </button>
      </div>
      {detail === 'context' ? (
        <Json value={context} />
      ) : entry ? (
        <EntryFacts recording={recording} entry={entry} />
      ) : null}
    </section>
  )
}

function EntryFacts({ recording, entry }: { recording: Recording; entry: Entry }) {
  const { type, ...payload } = entry.event
  const guards = entry.steps.flatMap((step) => step.guards)
  return (
    <dl className={styles.facts}>
      <Fact name="Event">
        <code>{type}</code> <span className={shared.hint}>{clockText(entry.at)}</span>
      </Fact>
      <Fact name="From">{senderText(recording, entry)}</Fact>
      <Fact name="To">{nameOfActor(recording, entry.actor)}</Fact>
      {guards.length > 0 ? (
        <Fact name="Guards">
          <Answers guards={guards} />
        </Fact>
      ) : null}
      <Fact name="Steps">
        <ol>
          {entry.steps.map((step, index) => (
            <StepFact key={index} step={step} />
          ))}
        </ol>
      </Fact>
      {entry.actions.length > 0 ? (
        <Fact name="Actions">
          <ul>
            {entry.actions.map(({ type: action, params }, index) => (
              <li key={index}>
                <code>{action}</code> {params === undefined ? null : <span>{JSON.stringify(params)}</span>}
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      <Fact name="State">
        {valueText(entry.value) || '–'} <span className={shared.hint}>{entry.status}</span>
      </Fact>
      {Object.keys(payload).length > 0 ? (
        <Fact name="Payload">
          <Json value={payload} />
        </Fact>
      ) : null}
    </dl>
  )
}

const Answers = ({ guards }: { guards: readonly GuardResult[] }) => (
  <ul>
    {guards.map(({ transition, guard, passed }) => (
      <li key={transition} data-passed={passed}>
        {passed ? '✓' : '✗'} <code>{guard}</code>
        <span className={shared.hint}>{passed ? ' yes' : ' no'}</span>
      </li>
    ))}
  </ul>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const Json = ({ value }: { value: unknown }) => (
  <pre tabIndex={0}>{value === undefined ? 'none' : JSON.stringify(value, null, 2)}</pre>
)

function senderText(recording: Recording, { sender, actor, event }: Entry): string {
  if (sender === null) return event.type === 'xstate.init' ? 'its start' : 'outside of the actors'
  if (sender !== actor) return nameOfActor(recording, sender)
  return event.type.startsWith('xstate.after.') ? 'its own timer' : 'itself'
}

/** Each transition by the state that it leaves. */
const StepFact = ({ step: { event, taken } }: { step: Step }) => (
  <li>
    <code>{event === '' ? 'always' : event}</code>{' '}
    <span className={shared.hint}>
      {taken.length > 0 ? `from ${taken.map((id) => id.slice(0, id.indexOf('|'))).join(', ')}` : 'no transition'}
    </span>
  </li>
)
