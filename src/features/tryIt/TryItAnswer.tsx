import { useSelector } from '@xstate/react'
import {
  type CallProblem,
  type TryItRef,
  selectAnswer,
  selectIsAnswered,
  selectIsAnswering,
  selectIsStopped,
  selectProblem,
  selectUsage,
} from '@/machines/tryIt/tryIt.machine'
import { exactCount } from '@/src/content/formatCount'
import { useTexts, type Texts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { Notice } from '@/src/ui/feedback/Notice'
import styles from './TryIt.module.css'

/** The response as it streams, its usage, or its error. */
export const TryItAnswer = ({ trial }: { trial: TryItRef }) => {
  const texts = useTexts().tryIt
  const answer = useSelector(trial, selectAnswer)
  const problem = useSelector(trial, selectProblem)
  const isAnswering = useSelector(trial, selectIsAnswering)
  const isOver = useSelector(trial, (snapshot) => selectIsAnswered(snapshot) || selectIsStopped(snapshot))
  return (
    <div className={styles.result}>
      <p className={styles.partTitle} aria-hidden="true">
        {texts.answer()}
      </p>
      <section className={styles.answer} aria-label={texts.answer()} aria-live="polite" aria-busy={isAnswering}>
        {answer || (
          <span className={styles.waiting}>{isAnswering ? texts.waiting() : !problem && texts.noAnswer()}</span>
        )}
      </section>
      <div role="status">
        {/* Changes in a busy part are announced only at its end. */}
        <VisuallyHidden>{isAnswering && texts.waiting()}</VisuallyHidden>
        {problem && <Notice tone="error">{explain(texts, problem)}</Notice>}
        {isOver && <Outcome trial={trial} />}
      </div>
    </div>
  )
}

const Outcome = ({ trial }: { trial: TryItRef }) => {
  const texts = useTexts().tryIt
  const usage = useSelector(trial, selectUsage)
  const isStopped = useSelector(trial, selectIsStopped)
  return (
    <p className={styles.used}>
      {isStopped ? texts.stopped() : texts.finished()}{' '}
      {usage && texts.used({ input: exactCount(usage.input), output: exactCount(usage.output) })}
    </p>
  )
}

function explain(texts: Texts['tryIt'], problem: CallProblem): string {
  if (problem.kind === 'refused') return texts.refused({ message: problem.message })
  if (problem.kind !== 'limited') return texts[problem.kind]()
  return problem.retryAfterS === null ? texts.limitedSoon() : texts.limited({ seconds: problem.retryAfterS })
}
