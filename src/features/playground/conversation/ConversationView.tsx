import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { selectStep } from '@/machines/playground/answer.machine'
import { laneName, lanesOf, type Lane } from '@/machines/playground/conversation'
import { selectConversation } from '@/machines/playground/playground.machine'
import { useTexts } from '@/src/i18n/texts'
import { Segmented } from '@/src/ui/forms/Segmented'
import { useLane, usePlaygroundParts } from '../playgroundContext'
import styles from './Conversation.module.css'
import { TurnView } from './TurnView'
import { useIsAnswering } from './useIsBusy'

/** The turns of the conversation. A narrow screen shows one of two models at a time. */
export const ConversationView = () => {
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
  const left = useSelector(useLane(0), selectStep)
  const right = useSelector(useLane(1), selectStep)
  const isFollowing = useRef(false)
  useEffect(() => {
    isFollowing.current = isAnswering
    if (isAnswering) end.current?.scrollIntoView({ block: 'end' })
    if (!isAnswering) return
    const note = () => {
      isFollowing.current = (end.current?.getBoundingClientRect().top ?? 0) < window.innerHeight + nearPx
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [isAnswering])
  useEffect(() => {
    if (isFollowing.current) end.current?.scrollIntoView({ block: 'end' })
  }, [left, right])
  return <div ref={end} />
}
