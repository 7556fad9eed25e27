import { useState } from 'react'
import type { Source } from '../channel/watchPages'
import type { Entry } from '../recording/recording'
import type { TestImports } from '../replay/writeTest'
import { ActorList } from './ActorList'
import { ActorPanel } from './ActorPanel'
import { EntryDetail } from './EntryDetail'
import { EventLog } from './EventLog'
import { Scrubber } from './Scrubber'
import { Toolbar } from './Toolbar'
import { useInspection } from './useInspection'
import stage from './stage.module.css'
import styles from './viewer.module.css'

/** Actors, the chart of one of them, what happened, and a way back through it. */
export function Viewer({ source, imports }: { source: Source; imports: TestImports }) {
  const inspection = useInspection(source)
  const { recording, cursor, actor, moment, isLive } = inspection
  const [detail, setDetail] = useState<'entry' | 'context'>('entry')
  const shown = recording.entries[cursor]
  const choose = (entry: Entry) => inspection.goTo(recording.entries.indexOf(entry), entry.actor)
  return (
    <div className={styles.viewer}>
      <Toolbar inspection={inspection} imports={imports} />
      <nav className={styles.actors} aria-label="Actors">
        <ActorList inspection={inspection} />
      </nav>
      <main className={stage.stage}>
        {actor ? (
          <ActorPanel key={actor.id} inspection={inspection} actor={actor} moment={moment} />
        ) : (
          <Nothing isLive={isLive} />
        )}
        <Scrubber inspection={inspection} />
      </main>
      <aside className={styles.side} aria-label="Events">
        <EventLog recording={recording} shown={isLive ? null : (shown ?? null)} choose={choose} />
        <EntryDetail
          recording={recording}
          entry={(isLive ? moment?.entry : shown) ?? null}
          context={moment?.context}
          detail={detail}
          setDetail={setDetail}
        />
      </aside>
    </div>
  )
}

const Nothing = ({ isLive }: { isLive: boolean }) => (
  <div className={stage.nothing}>
    <p>{isLive ? 'No page has reported its statecharts yet.' : 'Nothing was recorded.'}</p>
    <p>Open a page of the application, or load one that is open already again: it is recorded from its start.</p>
  </div>
)
