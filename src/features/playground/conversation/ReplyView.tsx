import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { selectStep } from '@/machines/playground/answer.machine'
import {
  lastStep,
  needsResults,
  replyOf,
  type Lane,
  type Reply,
  type Step,
  type Turn,
} from '@/machines/playground/conversation'
import { useTexts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { useLane } from '../playgroundContext'
import styles from './Conversation.module.css'
import { ReplyEnd } from './ReplyEnd'
import { StepView } from './StepView'
import { ToolResults } from './ToolCalls'
import { useTag } from '@/src/runtime/useTag'

type Props = { turn: Turn; lane: Lane; isLast: boolean }

/** The answer of one model to a question; the last turn's may still be streaming. */
export const ReplyView = ({ turn, lane, isLast }: Props) => {
  const reply = replyOf(turn, lane)
  if (!reply) return null
  return isLast ? (
    <LastReply reply={reply} lane={lane} />
  ) : (
    <Frame reply={reply} lane={lane}>
      <Steps steps={reply.steps} />
      <ReplyEnd reply={reply} />
    </Frame>
  )
}

const LastReply = ({ reply, lane }: { reply: Reply; lane: Lane }) => {
  const answer = useLane(lane)
  const isAnswering = useTag(answer, 'answering')
  const live = useSelector(answer, (snapshot) => (snapshot.hasTag('answering') ? selectStep(snapshot) : null))
  const last = lastStep(reply)
  return (
    <Frame reply={reply} lane={lane} isBusy={isAnswering}>
      <Steps steps={reply.steps} />
      {live ? (
        <StepView step={live} />
      ) : needsResults(last) && last ? (
        <ToolResults key={reply.steps.length} calls={last.toolCalls} lane={lane} />
      ) : (
        <ReplyEnd reply={reply} lane={lane} />
      )}
      <Announcement reply={reply} isAnswering={isAnswering} />
    </Frame>
  )
}

const Steps = ({ steps }: { steps: readonly Step[] }) =>
  steps.map((step, index) => <StepView key={index} step={step} />)

type FrameProps = { reply: Reply; lane: Lane; isBusy?: boolean; children: ReactNode }

const Frame = ({ reply: { model }, lane, isBusy = false, children }: FrameProps) => {
  const { playgroundPage: texts } = useTexts()
  return (
    <div
      role="group"
      className={styles.reply}
      data-lane={lane}
      aria-label={texts.answerOf({ model })}
      aria-busy={isBusy}
      // The browser's translation would replace texts that still grow.
      translate={isBusy ? 'no' : undefined}
    >
      <p className={styles.model} translate="no">
        {model}
      </p>
      {children}
    </div>
  )
}

/** Says that an answer has begun and ended: reading all of it aloud would not stop. */
const Announcement = ({ reply, isAnswering }: { reply: Reply; isAnswering: boolean }) => {
  const { playgroundPage: texts } = useTexts()
  const end = lastStep(reply)?.end
  return (
    <div role="status">
      <VisuallyHidden>
        {isAnswering
          ? texts.waiting()
          : end?.kind === 'finished'
            ? texts.finished({ model: reply.model })
            : end?.kind === 'stopped' && texts.stopped()}
      </VisuallyHidden>
    </div>
  )
}
