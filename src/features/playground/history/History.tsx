import { useSelector } from '@xstate/react'
import { useState } from 'react'
import {
  selectHasHistoryFailed,
  selectHeads,
  selectIsHistoryOff,
  selectIsHistoryRetried,
  selectStoreProblem,
  type Head,
} from '@/machines/playground/history.machine'
import { selectConversation } from '@/machines/playground/playground.machine'
import { usePorts } from '@/src/actors/usePageActor'
import { randomId } from '@/src/content/randomId'
import { saveFile } from '@/src/features/shared/files'
import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { TrashIcon } from '@/src/ui/base/icons'
import { Button } from '@/src/ui/forms/Button'
import { IconButton } from '@/src/ui/forms/IconButton'
import { useReturnFocusWithin } from '@/src/ui/forms/returnFocus'
import { exportPorts } from '../playground.ports'
import { useHistory, usePlaygroundParts } from '../playgroundContext'
import styles from './History.module.css'

/** The account's conversations in this browser; nothing for visitors and where none can be stored. */
export const History = ({ onChoose }: { onChoose?: () => void }) => {
  const { playgroundPage: texts } = useTexts()
  const history = useHistory()
  const isOff = useSelector(history, selectIsHistoryOff)
  const heads = useSelector(history, selectHeads)
  const hasFailed = useSelector(history, selectHasHistoryFailed)
  if (isOff) return null
  return (
    <section className={styles.history} aria-label={texts.history()}>
      <p className={styles.title}>{texts.history()}</p>
      {heads === null && !hasFailed && (
        <div role="status" aria-label={texts.historyLoading()}>
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      )}
      <HistoryFailure />
      {heads?.length === 0 && <p className={styles.note}>{texts.historyEmpty()}</p>}
      {heads && heads.length > 0 && (
        <ul className={styles.list}>
          {heads.map((head) => (
            <Row key={head.id} head={head} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {heads && heads.length > 0 && <Export />}
      <p className={styles.note}>{texts.historyNote()}</p>
    </section>
  )
}

const Row = ({ head: { id, title }, onChoose }: { head: Head; onChoose: (() => void) | undefined }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const isShown = useSelector(playground, (snapshot) => selectConversation(snapshot).id === id)
  const name = title || texts.untitled()
  useReturnFocusWithin('li')
  const open = () => {
    // Stores the beginning of a running answer.
    playground.send({ type: 'answers.stopped' })
    playground.send({ type: 'conversation.requested', id })
    onChoose?.()
  }
  return (
    <li className={styles.row} data-shown={isShown || undefined}>
      <button type="button" className={styles.open} aria-current={isShown || undefined} onClick={open}>
        {name}
      </button>
      <IconButton
        label={texts.remove({ title: name })}
        onClick={() => playground.send({ type: 'conversation.removed', id, nextId: randomId() })}
      >
        <TrashIcon />
      </IconButton>
    </li>
  )
}

/** Says that conversations are not loaded, or not stored, and offers another attempt. */
export const HistoryFailure = () => {
  const { playgroundPage: texts, common } = useTexts()
  const history = useHistory()
  const hasFailed = useSelector(history, selectHasHistoryFailed)
  const isRetried = useSelector(history, selectIsHistoryRetried)
  const problem = useSelector(history, selectStoreProblem)
  return (
    <div role="status" className={styles.failure}>
      {(hasFailed || problem || isRetried) && (
        <>
          <p>
            {(hasFailed || isRetried) && texts.historyFailed()}
            {problem === 'full' && texts.historyFull()}
            {problem === 'unavailable' && texts.historyUnavailable()}
          </p>
          <Button returnFocus size="small" busy={isRetried} onClick={() => history.send({ type: 'history.requested' })}>
            {common.retry()}
          </Button>
        </>
      )}
    </div>
  )
}

const Export = () => {
  const { playgroundPage: texts } = useTexts()
  const { account } = usePlaygroundParts()
  const ports = usePorts(exportPorts)
  const [hasFailed, setFailed] = useState(false)
  const save = () => {
    ports.readAll(account ?? '').then(
      (conversations) => {
        setFailed(false)
        saveFile('playground.json', JSON.stringify(conversations, null, 2), 'application/json')
      },
      () => setFailed(true),
    )
  }
  return (
    <div>
      <Button size="small" variant="quiet" onClick={save}>
        {texts.export()}
      </Button>
      <p role="status" className={styles.note}>
        {hasFailed && texts.exportFailed()}
      </p>
    </div>
  )
}
