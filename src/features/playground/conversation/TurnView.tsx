import { memo, useState, type KeyboardEvent } from 'react'
import type { Lane, Turn } from '@/machines/playground/conversation'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { PencilIcon } from '@/src/ui/base/icons'
import { isComposing } from '@/src/ui/base/isComposing'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { Button } from '@/src/ui/forms/Button'
import { IconButton } from '@/src/ui/forms/IconButton'
import { useReturnFocusWithin } from '@/src/ui/forms/returnFocus'
import { TextAreaField } from '@/src/ui/forms/TextAreaField'
import { usePlaygroundParts } from '../playgroundContext'
import styles from './Conversation.module.css'
import { ReplyView } from './ReplyView'

type Props = { turn: Turn; index: number; lane: Lane; isLast: boolean }

/** A question and the reply of a model to it. */
export const TurnView = memo(({ turn, index, lane, isLast }: Props) => {
  const { playgroundPage: texts } = useTexts()
  return (
    <li className={styles.turn}>
      <VisuallyHidden as="h2">{texts.turn({ number: index + 1 })}</VisuallyHidden>
      <Question turn={turn} index={index} />
      <ReplyView turn={turn} lane={lane} isLast={isLast} />
    </li>
  )
})

const Question = ({ turn: { text, images }, index }: { turn: Turn; index: number }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const [isEdited, setEdited] = useState(false)
  const isBusy = useTag(playground, 'busy')
  if (isEdited) return <Editor text={text} images={images} index={index} onClose={() => setEdited(false)} />
  return (
    <div className={styles.question}>
      <div className={styles.bubble}>
        {images.length > 0 && (
          <div className={styles.images}>
            {images.map((image, place) => (
              <img key={place} src={image} alt={texts.imageOf({ number: place + 1 })} />
            ))}
          </div>
        )}
        {text !== '' && <p>{text}</p>}
      </div>
      <IconButton label={texts.edit()} aria-disabled={isBusy || undefined} onClick={() => !isBusy && setEdited(true)}>
        <PencilIcon />
      </IconButton>
    </div>
  )
}

type EditorProps = Pick<Turn, 'text' | 'images'> & { index: number; onClose: () => void }

const Editor = ({ text, images, index, onClose }: EditorProps) => {
  const { playgroundPage: texts } = useTexts()
  const { playground, hasToken } = usePlaygroundParts()
  const isBusy = useTag(playground, 'busy')
  const [typed, setTyped] = useState(text)
  useReturnFocusWithin('li')
  const send = () => {
    if (isBusy || typed.trim() === '' || !hasToken()) return
    playground.send({ type: 'question.edited', index, text: typed, images })
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    if (event.key === 'Escape') onClose()
  }
  return (
    <div className={styles.editor} onKeyDown={press}>
      <TextAreaField
        autoFocus
        label={texts.edit()}
        hint={texts.editHint()}
        rows={3}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.actions}>
        <Button returnFocus variant="primary" size="small" busy={isBusy} onClick={send}>
          {texts.save()}
        </Button>
        <Button returnFocus size="small" onClick={onClose}>
          {texts.cancel()}
        </Button>
      </div>
    </div>
  )
}
