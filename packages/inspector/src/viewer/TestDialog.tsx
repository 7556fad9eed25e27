import { useEffect, useRef } from 'react'
import type { RecordedActor, Recording } from '../recording/recording'
import { testFileName, writeTest, type TestImports } from '../replay/writeTest'
import { download } from './download'
import styles from './dialog.module.css'

type Props = { recording: Recording; actor: RecordedActor; imports: TestImports; close: () => void }

/** A vitest case that replays an actor. */
export function TestDialog({ recording, actor, imports, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const code = writeTest(recording, actor.id, imports)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="test-title" onClose={close}>
      <h2 id="test-title">What {actor.name} did, as a test</h2>
      <p>
        Guards answer as they did, because what they looked at may be hidden (<code>•••1</code>). Write real values and
        take <code>guards</code> away where the machine is to decide by itself.
      </p>
      <pre tabIndex={0}>{code}</pre>
      <div className={styles.buttons}>
        <button type="button" onClick={() => void navigator.clipboard.writeText(code)}>
          Copy
        </button>
        <button type="button" onClick={() => download(testFileName(actor), code, 'text/typescript')}>
          Download
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  )
}
