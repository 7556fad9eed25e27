import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { laneName, lanesOf, type Lane } from '@/machines/playground/conversation'
import { selectConversation, selectOpening } from '@/machines/playground/playground.machine'
import { useTexts } from '@/src/i18n/texts'
import { Segmented } from '@/src/ui/forms/Segmented'
import { usePlaygroundParts } from '../playgroundContext'
import styles from './Conversation.module.css'
import { TurnView } from './TurnView'
import { useIsAnswering } from './useIsAnswering'

/** The conversation on screen, with a view of its own: an open editor closes when another conversation is shown. */
export const ConversationView = () => {
  const { playground } = usePlaygroundParts()
  return <Turns key={useSelector(playground, selectOpening)} />
}

/** The turns of the conversation. A narrow screen shows one of two models at a time. */
const Turns = () => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const conversation = useSelector(playground, selectConversation)
  const [shown, setShown] = useState<'0' | '1'>('0')
  const lanes = lanesOf(conversation)
  const isCompared = lanes.length > 1
  return (
    <div className={styles.conversation} data-shown={isCompared ? shown : undefined}>
      {isCompared && (
        <div className={styles.shownModel}>
          <Segmented
            label={texts.shownModel()}
            options={lanes.map((lane) => ({ value: `${lane}` as const, label: laneName(conversation, lane) }))}
            value={shown}
            onChange={setShown}
          />
        </div>
      )}
      <ol className={styles.turns} aria-label={texts.conversation()}>
        {conversation.turns.map((turn, index) => (
          <TurnView
            key={index}
            turn={turn}
            index={index}
            lanes={isCompared ? both : one}
            isLast={index === conversation.turns.length - 1}
          />
        ))}
      </ol>
      <FollowEnd />
    </div>
  )
}

const one: readonly Lane[] = [0]
const both: readonly Lane[] = [0, 1]

/** Pixels from the end at which a reader still reads the end. */
const nearPx = 160

/** Keeps the end of a streaming answer in view, unless the reader has scrolled away from it. */
const FollowEnd = () => {
  const end = useRef<HTMLDivElement>(null)
  const isAnswering = useIsAnswering()
  useEffect(() => {
    const place = end.current
    if (!isAnswering || !place?.parentElement) return
    let isFollowing = true
    const follow = () => isFollowing && place.scrollIntoView({ block: 'end' })
    const note = () => {
      isFollowing = place.getBoundingClientRect().top < window.innerHeight + nearPx
    }
    follow()
    // Observers run once a frame, after its layout, so that following forces none.
    const growth = new ResizeObserver(follow)
    growth.observe(place.parentElement)
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      growth.disconnect()
      window.removeEventListener('scroll', note)
      // The last pieces come with the end.
      requestAnimationFrame(follow)
    }
  }, [isAnswering])
  return <div ref={end} />
}
