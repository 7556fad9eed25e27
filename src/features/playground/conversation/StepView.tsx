import { lazy, Suspense } from 'react'
import type { Step } from '@/machines/playground/conversation'
import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { useBeginning } from '../markdown/Beginning'
import { beginningOf } from '../markdown/beginningOf'
import styles from './Conversation.module.css'
import { ToolCalls } from './ToolCalls'
import '@/src/ui/theme/native.css'

const Markdown = lazy(async () => ({ default: (await import('../markdown/Markdown')).Markdown }))

/** One response of a model: its thinking, its text and its tool calls, as far as they have arrived. */
export const StepView = ({ step: { thinking, text, toolCalls, end } }: { step: Step }) => {
  const { playgroundPage: texts } = useTexts()
  const isEmpty = thinking === '' && text === '' && toolCalls.length === 0
  return (
    <>
      {thinking !== '' && (
        <details className={styles.thinking}>
          <summary data-sign>{text === '' && end === null ? texts.thinkingNow() : texts.thinkingTitle()}</summary>
          <LongText text={thinking} />
        </details>
      )}
      {text !== '' && (
        <Suspense fallback={<p className={styles.plain}>{beginningOf(text)}</p>}>
          <Markdown text={text} />
        </Suspense>
      )}
      {toolCalls.length > 0 && <ToolCalls calls={toolCalls} />}
      {isEmpty && end === null && (
        <div className={styles.coming} aria-hidden="true">
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      )}
    </>
  )
}

const LongText = ({ text }: { text: string }) => {
  const { shown, rest } = useBeginning(text)
  return (
    <>
      <p>{shown}</p>
      {rest}
    </>
  )
}
