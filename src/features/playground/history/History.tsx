import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { titleOf } from '@/machines/playground/conversation'
import {
  selectHeads,
  selectRemovals,
  selectStoreProblem,
  type Head,
  type Undoable,
} from '@/machines/playground/history.machine'
import { selectConversation } from '@/machines/playground/playground.machine'
import { usePorts } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { randomId } from '@/src/browser/randomId'
import { saveFile } from '@/src/parts/files'
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
  const isOff = useTag(history, 'off')
  const heads = useSelector(history, selectHeads)
  const removals = useSelector(history, selectRemovals)
  const rows = useMemo(() => rowsOf(heads ?? [], removals), [heads, removals])
  const hasFailed = useTag(history, 'failed')
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
      {heads && rows.length === 0 && <p className={styles.note}>{texts.historyEmpty()}</p>}
      {heads && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              {row.isRemoved ? <RemovedRow {...row} /> : <Row {...row} onChoose={onChoose} />}
            </li>
          ))}
        </ul>
      )}
      {heads && heads.length > 0 && <Export />}
      <p className={styles.note}>{texts.historyNote()}</p>
    </section>
  )
}

type RowProps = Head & { isRemoved: boolean }

/** The stored conversations and those whose removal can be undone, newest first. */
const rowsOf = (heads: readonly Head[], removals: readonly Undoable[]): readonly RowProps[] =>
  [
    ...heads.map((head) => ({ ...head, isRemoved: false })),
    ...removals.map(({ conversation, updatedAt }) => ({
      id: conversation.id,
      title: titleOf(conversation),
      updatedAt,
      isRemoved: true,
    })),
  ].sort((one, other) => other.updatedAt - one.updatedAt)

const Row = ({ id, title, onChoose }: RowProps & { onChoose: (() => void) | undefined }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const isShown = useSelector(playground, (snapshot) => selectConversation(snapshot).id === id)
  const name = title || texts.untitled()
  useReturnFocusWithin('li')
  const open = () => {
    playground.send({ type: 'conversation.requested', id })
    onChoose?.()
  }
  return (
    <>
      <button type="button" className={styles.open} aria-current={isShown || undefined} onClick={open}>
        {name}
      </button>
      <IconButton
        label={texts.remove({ title: name })}
        onClick={() => playground.send({ type: 'conversation.removed', id, nextId: randomId() })}
      >
        <TrashIcon />
      </IconButton>
    </>
  )
}

/** In place of a removed conversation as long as it can be restored. */
const RemovedRow = ({ id, title }: RowProps) => {
  const { playgroundPage: texts } = useTexts()
  const history = useHistory()
  const name = title || texts.untitled()
  useReturnFocusWithin('li')
  return (
    <>
      <p className={styles.removed}>
        <span className={styles.note}>{texts.removed()}</span>
        <span>{name}</span>
      </p>
      <Button
        size="small"
        aria-label={texts.undoRemoval({ title: name })}
        onClick={() => history.send({ type: 'removal.undone', id })}
      >
        {texts.undo()}
      </Button>
    </>
  )
}

/** Says that conversations are not loaded, or not stored, and offers another attempt. */
export const HistoryFailure = () => {
  const { playgroundPage: texts, common } = useTexts()
  const history = useHistory()
  const hasFailed = useTag(history, 'failed')
  const isRetried = useTag(history, 'retrying')
  const problem = useSelector(history, selectStoreProblem)
  return (
    <div role="status" className={styles.failure}>
      {(hasFailed || problem || isRetried) && (
        <>
          <p>
            {(hasFailed || isRetried) && <span>{texts.historyFailed()}</span>}
            {problem && <span>{problem === 'full' ? texts.historyFull() : texts.historyUnavailable()}</span>}
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
  const [isBusy, setBusy] = useState(false)
  const [unread, setUnread] = useState<number | 'all'>(0)
  const save = async () => {
    setBusy(true)
    try {
      const exported = await ports.readAll(account ?? '')
      setUnread(exported.unread)
      saveFile('playground.json', JSON.stringify(exported.conversations, null, 2), 'application/json')
    } catch {
      setUnread('all')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button size="small" variant="quiet" busy={isBusy} onClick={() => void save()}>
        {texts.export()}
      </Button>
      <p role="status" className={styles.note}>
        {unread === 'all' ? texts.exportFailed() : unread > 0 && texts.exportIncomplete({ count: unread })}
      </p>
    </div>
  )
}
