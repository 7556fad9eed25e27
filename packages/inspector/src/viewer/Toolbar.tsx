import { useId, useState } from 'react'
import { readRecording } from '../recording/readRecording'
import type { TestImports } from '../replay/writeTest'
import { download } from './download'
import { TestDialog } from './TestDialog'
import type { Inspection } from './useInspection'
import styles from './viewer.module.css'

/** The source of the recording, and commands for all of it. */
export function Toolbar({ inspection, imports }: { inspection: Inspection; imports: TestImports }) {
  const { recording, file, isLive, actor } = inspection
  const [problem, setProblem] = useState('')
  const [isWritingTest, setIsWritingTest] = useState(false)
  async function open(chosen: File) {
    try {
      inspection.load(chosen.name, readRecording(await chosen.text()))
      setProblem('')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const save = () =>
    download(`statecharts-${new Date().toISOString().slice(0, 16)}.json`, JSON.stringify(recording), 'application/json')
  return (
    <header className={styles.toolbar}>
      <h1>Statecharts</h1>
      <p className={styles.source} data-live={isLive || undefined}>
        {file === null ? (isLive ? 'Live' : 'Looking back') : file}
      </p>
      {problem === '' ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <span className={styles.gap} />
      {file === null ? null : (
        <button type="button" onClick={inspection.watch}>
          Back to live
        </button>
      )}
      <button type="button" disabled={!actor} onClick={() => setIsWritingTest(true)}>
        Recording → test
      </button>
      <button type="button" disabled={recording.entries.length === 0} onClick={save}>
        Download
      </button>
      <OpenButton open={(chosen) => void open(chosen)} />
      <button type="button" disabled={file !== null} onClick={inspection.clear}>
        Clear
      </button>
      {isWritingTest && actor ? (
        <TestDialog recording={recording} actor={actor} imports={imports} close={() => setIsWritingTest(false)} />
      ) : null}
    </header>
  )
}

function OpenButton({ open }: { open: (file: File) => void }) {
  const input = useId()
  return (
    <label className={styles.open} htmlFor={input}>
      Open…
      <input
        id={input}
        type="file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) open(chosen)
          target.value = ''
        }}
      />
    </label>
  )
}
