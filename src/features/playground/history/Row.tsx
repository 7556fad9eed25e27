import { useSelector } from '@xstate/react'
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { selectConversation } from '@/machines/playground/playground.machine'
import { randomId } from '@/src/browser/randomId'
import { RowMenu } from '@/src/parts/table/RowMenu'
import { useTexts } from '@/src/i18n/texts'
import { isComposing } from '@/src/ui/base/isComposing'
import { Button } from '@/src/ui/forms/Button'
import { useReturnFocusWithin } from '@/src/ui/forms/returnFocus'
import { useHistory, usePlaygroundParts } from '../playgroundContext'
import styles from './History.module.css'

type Named = { id: string; title: string }
type Props = Named & { onChoose: (() => void) | undefined; onExport: (id: string, title: string) => void }

/** A stored conversation: opens it, renames it in place, exports or removes it. */
export const Row = ({ id, title, onChoose, onExport }: Props) => {
  const { playgroundPage: texts } = useTexts()
  const [isRenamed, setRenamed] = useState(false)
  const name = title || texts.untitled()
  return isRenamed ? (
    <Rename id={id} title={title} onClose={() => setRenamed(false)} />
  ) : (
    <Opener id={id} name={name} onChoose={onChoose} onExport={onExport} onRename={() => setRenamed(true)} />
  )
}

type OpenerProps = Omit<Props, 'title'> & { name: string; onRename: () => void }

const Opener = ({ id, name, onChoose, onExport, onRename }: OpenerProps) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const isShown = useSelector(playground, (snapshot) => selectConversation(snapshot).id === id)
  useReturnFocusWithin('li')
  const open = () => {
    playground.send({ type: 'conversation.requested', id })
    onChoose?.()
  }
  return (
    <>
      <button type="button" className={styles.open} title={name} aria-current={isShown || undefined} onClick={open}>
        {name}
      </button>
      <RowMenu
        name={name}
        onEdit={false}
        others={[
          { text: texts.rename(), onChoose: onRename },
          { text: texts.exportOne(), onChoose: () => onExport(id, name) },
        ]}
        onDelete={() => playground.send({ type: 'conversation.removed', id, nextId: randomId() })}
      />
    </>
  )
}

/** Enter or leaving the field renames, Escape does not. */
const Rename = ({ id, title, onClose }: Named & { onClose: () => void }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const [typed, setTyped] = useState(title)
  useReturnFocusWithin('li')
  const save = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (typed.trim() !== title) playground.send({ type: 'conversation.renamed', id, title: typed })
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Escape') return
    // It neither closes the dialog nor stops an answer.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <form className={styles.rename} onSubmit={save}>
      <input
        autoFocus
        type="text"
        className={styles.filter}
        aria-label={texts.renameOf({ title: title || texts.untitled() })}
        autoComplete="off"
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onBlur={() => save()}
      />
    </form>
  )
}

/** In place of a removed conversation as long as it can be restored. */
export const RemovedRow = ({ id, title }: Named) => {
  const { playgroundPage: texts } = useTexts()
  const history = useHistory()
  const name = title || texts.untitled()
  useReturnFocusWithin('li')
  return (
    <>
      <p className={styles.removed} title={name}>
        <span className={styles.note}>{texts.removed()}</span> <span>{name}</span>
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
