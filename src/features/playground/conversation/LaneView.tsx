import { useSelector } from '@xstate/react'
import type { Lane } from '@/machines/playground/conversation'
import { selectConversation } from '@/machines/playground/playground.machine'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { useLane, usePlaygroundParts } from '../playgroundContext'
import styles from './Conversation.module.css'
import { TurnView } from './TurnView'
import { useFollowEnd, useFollowInPage } from './useFollowEnd'

/** The conversation with the model of a lane, in a pane that scrolls by itself. */
export const LaneView = ({ lane }: { lane: Lane }) => {
  const { playgroundPage: texts } = useTexts()
  const pane = useFollowEnd(useTag(useLane(lane), 'answering'))
  return (
    <div ref={pane} className={styles.pane} role="group" aria-label={texts.conversation()} tabIndex={0}>
      <Turns lane={lane} />
    </div>
  )
}

/** The same inside of another page. */
export const CompactLane = () => {
  const end = useFollowInPage(useTag(useLane(0), 'answering'))
  return (
    <div>
      <Turns lane={0} />
      <div ref={end} />
    </div>
  )
}

const Turns = ({ lane }: { lane: Lane }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const { turns } = useSelector(playground, selectConversation)
  return (
    <ol className={styles.turns} aria-label={texts.conversation()}>
      {turns.map((turn, index) => (
        <TurnView key={index} turn={turn} index={index} lane={lane} isLast={index === turns.length - 1} />
      ))}
    </ol>
  )
}
