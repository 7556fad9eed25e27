import { useSelector } from '@xstate/react'
import { selectWaitS } from '@/machines/playground/answer.machine'
import { lastStep, tokensPerSecond, type Lane, type Reply, type Step } from '@/machines/playground/conversation'
import { selectAccess } from '@/machines/playground/playground.machine'
import { CopyIconButton } from '@/src/parts/CopyIconButton'
import { useTag } from '@/src/runtime/useTag'
import { formatCount } from '@/src/i18n/formatCount'
import { useTexts, type Texts } from '@/src/i18n/texts'
import { RefreshIcon } from '@/src/ui/base/icons'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { useLane, usePlaygroundParts } from '../playgroundContext'
import styles from './Conversation.module.css'
import { FailedRequest } from './FailedRequest'
import { problemText } from './problemText'
import { useCountdown } from './useCountdown'

/** The figures of an answer and what can be done with it; the answer of an earlier turn (without a lane) can be copied. */
export const ReplyEnd = ({ reply, lane }: { reply: Reply; lane?: Lane }) => {
  const { playgroundPage: texts } = useTexts()
  const step = lastStep(reply)
  const end = step?.end
  return (
    <div className={styles.end}>
      {lane !== undefined && end?.kind === 'failed' && <Failure reply={reply} lane={lane} />}
      {end?.kind === 'finished' && end.reason === 'length' && <p className={styles.remark}>{texts.cut()}</p>}
      {end?.kind === 'stopped' && <p className={styles.remark}>{texts.stopped()}</p>}
      {lane !== undefined && !end && <p className={styles.remark}>{texts.interrupted()}</p>}
      <div className={styles.foot}>
        {step && <p className={styles.figures}>{figuresText(texts, step)}</p>}
        <span className={styles.tools}>
          <CopyAnswer reply={reply} />
          {lane !== undefined && end?.kind !== 'failed' && <Again lane={lane} />}
        </span>
      </div>
    </div>
  )
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

function figuresText(texts: Texts['playgroundPage'], step: Step): string {
  const { usage, timing } = step
  if (!timing) return ''
  const first = seconds(timing.firstMs)
  if (!usage) return texts.firstOnly({ first })
  const counts = { first, input: formatCount(usage.input), output: formatCount(usage.output) }
  const speed = tokensPerSecond(step)
  return speed === null ? texts.figuresShort(counts) : texts.figures({ ...counts, speed: speedText(speed) })
}

/** Tokens per second, with a decimal if there are few. */
export const speedText = (speed: number): string => (speed < 100 ? speed.toFixed(1) : formatCount(Math.round(speed)))

const CopyAnswer = ({ reply: { steps } }: { reply: Reply }) => {
  const { playgroundPage: texts } = useTexts()
  const text = steps
    .map((step) => step.text)
    .join('\n\n')
    .trim()
  if (text === '') return null
  return <CopyIconButton label={texts.copyAnswer()} text={text} />
}

const Again = ({ lane }: { lane: Lane }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground, hasToken } = usePlaygroundParts()
  const isBusy = useTag(playground, 'busy')
  return (
    <Button
      returnFocus
      variant="quiet"
      size="small"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && hasToken() && playground.send({ type: 'answer.requested', lane })}
    >
      <RefreshIcon />
      {texts.regenerate()}
    </Button>
  )
}

/** Why the answer failed; after a wait, or at once, it can be requested again. */
const Failure = ({ reply, lane }: { reply: Reply; lane: Lane }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground, hasToken } = usePlaygroundParts()
  const access = useSelector(playground, selectAccess)
  const waitS = useSelector(useLane(lane), selectWaitS)
  const left = useCountdown(waitS)
  const isBusy = useTag(playground, 'busy')
  const end = lastStep(reply)?.end
  if (end?.kind !== 'failed') return null
  const resend = waitS === null && (
    <Button
      returnFocus
      size="small"
      busy={isBusy}
      onClick={() => hasToken() && playground.send({ type: 'answer.requested', lane })}
    >
      {texts.resend()}
    </Button>
  )
  return (
    // The seconds are not announced one by one.
    <div role="status" aria-live={left === null || left === waitS ? 'polite' : 'off'}>
      <Notice tone={end.problem.kind === 'limited' ? 'warning' : 'error'} actions={resend}>
        <p>{problemText(texts, end.problem, access, left)}</p>
        {end.requestId && <FailedRequest id={end.requestId} problem={end.problem} />}
      </Notice>
    </div>
  )
}
