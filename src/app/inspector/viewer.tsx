import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import '@/src/ui/theme/tokens.css'
import { createInspectorStore, type InspectedActor } from './inspectorStore'
import styles from './viewer.module.css'

const store = createInspectorStore()
createBrowserReceiver().subscribe((event: StatelyInspectionEvent) => store.take(event))

const container = document.getElementById('viewer')
if (container) createRoot(container).render(<Viewer />)

/** The statecharts of the page that opened this window: their states, where they are now, and what happened. */
function Viewer() {
  const { actors, log } = useSyncExternalStore(store.subscribe, store.get)
  return (
    <main className={styles.viewer}>
      <h1>Statecharts of this page</h1>
      <div className={styles.actors}>
        {actors.map((actor) => (
          <Actor key={actor.sessionId} actor={actor} />
        ))}
      </div>
      <h2>Events, newest first</h2>
      <ol className={styles.log}>
        {log.map((entry) => (
          <li key={entry.id}>
            <time>{entry.at}</time> <strong>{entry.actor}</strong> {entry.type}
          </li>
        ))}
      </ol>
    </main>
  )
}

const Actor = ({ actor }: { actor: InspectedActor }) => (
  <section className={styles.actor} data-status={actor.status}>
    <h2>{actor.name}</h2>
    <ul>
      {actor.states.map((state) => (
        <li key={state} aria-current={actor.current.includes(state) ? 'true' : undefined}>
          {state}
        </li>
      ))}
    </ul>
    <pre>{actor.context}</pre>
  </section>
)
