import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectStep } from '@/machines/playground/answer.machine'
import {
  laneName,
  lanesOf,
  lastStep,
  replyOf,
  tokensPerSecond,
  type Lane,
  type Step,
} from '@/machines/playground/conversation'
import { selectConversation } from '@/machines/playground/playground.machine'
import { useTag } from '@/src/runtime/useTag'
import { useTexts, type Texts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Segmented } from '@/src/ui/forms/Segmented'
import { useLane, usePlaygroundParts } from '../playgroundContext'
import styles from './Comparison.module.css'
import { LaneView } from './LaneView'
import { speedText } from './ReplyEnd'
import { useSecondsSince } from './useSecondsSince'

/** Two models side by side, each below a head of its own. A narrow screen shows one at a time. */
export const Comparison = () => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const conversation = useSelector(playground, selectConversation)
  const [shown, setShown] = useState<'0' | '1'>('0')
  const lanes = lanesOf(conversation)
  return (
    <div className={styles.comparison} data-shown={shown}>
      <div className={styles.shownModel}>
        <Segmented
          label={texts.shownModel()}
          options={lanes.map((lane) => ({ value: `${lane}` as const, label: laneName(conversation, lane) }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      {lanes.map((lane) => (
        <section key={lane} className={styles.lane} data-lane={lane} aria-label={laneName(conversation, lane)}>
          <LaneHead lane={lane} />
          <LaneView lane={lane} />
        </section>
      ))}
    </div>
  )
}

/** The name of the model, how far its answer is, and the button that continues with it alone. */
const LaneHead = ({ lane }: { lane: Lane }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  const conversation = useSelector(playground, selectConversation)
  const isAnswering = useTag(useLane(lane), 'answering')
  const last = conversation.turns.at(-1)
  const step = lastStep(last && replyOf(last, lane))
  const name = laneName(conversation, lane)
  const adopt = () => playground.send({ type: 'answer.adopted', lane })
  return (
    <div className={styles.laneHead}>
      <p className={styles.laneName} title={name} translate="no">
        {name}
      </p>
      {isAnswering ? <Progress lane={lane} /> : step?.end && <Outcome step={step} end={step.end} />}
      {!isAnswering && step?.end && step.end.kind !== 'failed' && (
        <Button
          returnFocus
          variant="quiet"
          size="small"
          aria-label={texts.useAnswerOf({ model: name })}
          onClick={adopt}
        >
          {texts.useAnswer()}
        </Button>
      )}
    </div>
  )
}

const Progress = ({ lane }: { lane: Lane }) => {
  const { playgroundPage: texts } = useTexts()
  const phase = useSelector(useLane(lane), (snapshot) => phaseOf(selectStep(snapshot)))
  const seconds = useSecondsSince()
  return (
    <p className={styles.laneState} data-state="answering">
      {phase === 'writing' ? texts.laneWriting() : texts[phase]({ seconds })}
    </p>
  )
}

const phaseOf = ({ text, thinking, toolCalls }: Step) =>
  text !== '' || toolCalls.length > 0 ? 'writing' : thinking === '' ? 'laneWaiting' : 'laneThinking'

const Outcome = ({ step, end }: { step: Step; end: NonNullable<Step['end']> }) => {
  const { playgroundPage: texts } = useTexts()
  return (
    <p className={styles.laneState} data-state={end.kind}>
      {outcomeText(texts, step, end)}
    </p>
  )
}

function outcomeText(texts: Texts['playgroundPage'], step: Step, { kind }: NonNullable<Step['end']>): string {
  if (kind === 'failed') return texts.laneFailed()
  if (kind === 'stopped') return texts.laneStopped()
  const speed = tokensPerSecond(step)
  return speed === null ? texts.laneDone() : texts.laneDoneAt({ speed: speedText(speed) })
}
