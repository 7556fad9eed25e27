import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { CloseIcon, ImageIcon } from '@/src/ui/base/icons'
import { isComposing } from '@/src/ui/base/isComposing'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { IconButton } from '@/src/ui/forms/IconButton'
import { useIsAnswering } from '../conversation/useIsAnswering'
import { usePlaygroundParts } from '../playgroundContext'
import { questionId } from '../questionId'
import { AllowanceLine } from './AllowanceLine'
import styles from './Composer.module.css'
import { mostImages } from './images'
import type { useComposer } from './useComposer'

/** The question, its pictures, and the rest of the minute's limits. */
export const Composer = ({ composer }: { composer: ReturnType<typeof useComposer> }) => {
  const { playgroundPage: texts } = useTexts()
  const { isCompact } = usePlaygroundParts()
  const { typed, field, change, send, isWaiting, isEmpty, addImages } = composer
  const press = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    addImages(files)
  }
  return (
    <div className={styles.composer}>
      <SignInPrompt />
      <Images composer={composer} />
      <div className={styles.bar}>
        <ImageButton onAdd={addImages} />
        <textarea
          ref={field}
          // Other pages have one for each model that they try.
          id={isCompact ? undefined : questionId}
          className={styles.text}
          aria-label={texts.question()}
          // It takes the focus in place of the page's heading.
          aria-describedby={isCompact ? undefined : pageHeadingId}
          placeholder={texts.questionHint()}
          rows={1}
          value={typed.text}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={press}
          onPaste={paste}
        />
        <SendButton isWaiting={isWaiting} isEmpty={isEmpty} onSend={send} />
      </div>
      <div className={styles.notes}>
        <AllowanceLine />
        <p className={styles.keys}>{texts.sendKeys()}</p>
      </div>
    </div>
  )
}

/** Enter sends; with Shift, and on the keyboard of a touch screen, it begins a line. */
function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || isComposing(event)) return false
  if (event.ctrlKey || event.metaKey) return true
  return !event.shiftKey && !event.altKey && !window.matchMedia('(pointer: coarse)').matches
}

/** Sends; stops while an answer streams, as Escape does. */
const SendButton = ({ isWaiting, isEmpty, onSend }: { isWaiting: boolean; isEmpty: boolean; onSend: () => void }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const isAnswering = useIsAnswering()
  const isBusy = useTag(playground, 'busy')
  useEffect(() => {
    if (!isAnswering) return
    const stop = ({ key, defaultPrevented }: globalThis.KeyboardEvent) => {
      const isElsewhere = defaultPrevented || document.querySelector('dialog:modal') !== null
      if (key === 'Escape' && !isElsewhere) playground.send({ type: 'answers.stopped' })
    }
    window.addEventListener('keydown', stop)
    return () => window.removeEventListener('keydown', stop)
  }, [isAnswering, playground])
  return isAnswering ? (
    <Button title="Esc" onClick={() => playground.send({ type: 'answers.stopped' })}>
      {texts.stop()}
    </Button>
  ) : (
    <Button variant="primary" busy={isWaiting} aria-disabled={isBusy || isEmpty || undefined} onClick={onSend}>
      {texts.send()}
    </Button>
  )
}

const ImageButton = ({ onAdd }: { onAdd: (files: readonly Blob[]) => unknown }) => {
  const { playgroundPage: texts } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={texts.addImage()} onClick={() => input.current?.click()}>
        <ImageIcon />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={texts.addImage()}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

const Images = ({
  composer: { typed, change, models, asksForSettings },
}: {
  composer: ReturnType<typeof useComposer>
}) => {
  const { playgroundPage: texts } = useTexts()
  const { models: known } = usePlaygroundParts()
  const { imageProblem } = typed
  const isUnread =
    typed.images.length > 0 && known.some(({ id, readsImages }) => models.includes(id) && readsImages === false)
  return (
    <>
      {typed.images.length > 0 && (
        <ul className={styles.images}>
          {typed.images.map((image, index) => (
            <li key={index}>
              <img src={image} alt={texts.imageOf({ number: index + 1 })} />
              <IconButton
                label={texts.removeImage({ number: index + 1 })}
                onClick={() => change({ images: typed.images.filter((_, place) => place !== index) })}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.remark}>
        {asksForSettings
          ? texts.settingsFaulty()
          : imageProblem === 'unreadable'
            ? texts.imageUnreadable()
            : imageProblem === 'tooMany'
              ? texts.imagesMost({ count: mostImages })
              : isUnread && texts.modelReadsNoImages()}
      </p>
    </>
  )
}

/** Anonymous visitors sign in to send; what they typed is stored for their return. */
const SignInPrompt = () => {
  const { playgroundPage: texts, user } = useTexts()
  const { playground } = usePlaygroundParts()
  const session = useSession()
  const isAsked = useTag(playground, 'signInAsked')
  return (
    <div role="status">
      {isAsked && (
        <Notice
          title={texts.signInTitle()}
          actions={
            <>
              <Button
                variant="primary"
                size="small"
                onClick={() => session.send({ type: 'signIn.requested', screen: 'signIn' })}
              >
                {user.signIn()}
              </Button>
              <Button size="small" onClick={() => session.send({ type: 'signIn.requested', screen: 'signUp' })}>
                {user.signUp()}
              </Button>
            </>
          }
        >
          {texts.signInText()}
        </Notice>
      )}
    </div>
  )
}
