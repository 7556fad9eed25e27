import { useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import type { RevealRef } from '@/machines/tokens/reveal.machine'
import {
  selectHasCopyFailed,
  selectIsCopied,
  selectIsCopying,
  selectIsLeaveAsked,
  selectSecret,
  selectTokenName,
} from '@/machines/tokens/reveal.selectors'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { classNames } from '@/src/ui/data/classNames'
import { CopyButton, type CopyState } from '@/src/ui/forms/CopyButton'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { useBackAsks } from '@/src/ui/overlays/useBackAsks'
import { TryIt } from '../tryIt/TryIt'
import { FirstCall } from './FirstCall'
import { LeaveDialog } from './LeaveDialog'
import styles from './Tokens.module.css'

/** Shows a new token's secret this one time; closing asks first unless it was copied. */
export const RevealDialog = ({ reveal }: { reveal: RevealRef }) => {
  const texts = useTexts().tokensPage
  const copy = useCopyState(reveal)
  const name = useSelector(reveal, selectTokenName)
  const isLeaveAsked = useSelector(reveal, selectIsLeaveAsked)
  const close = () => reveal.send({ type: 'secret.close.requested' })
  useBackAsks(close)
  useUnloadQuestion(copy !== 'copied')
  return (
    <>
      <Dialog
        title={texts.revealTitle()}
        description={texts.revealText({ name })}
        onDismiss={close}
        actions={<Button onClick={close}>{copy === 'copied' ? texts.done() : texts.closeReveal()}</Button>}
      >
        <Secret reveal={reveal} copy={copy} />
        <p role="status" className={classNames(styles.status, copy === 'failed' && styles.statusFailed)}>
          {/* A message says it aloud. */}
          {copy === 'copied' && <span aria-hidden="true">{texts.copied()}</span>}
          {copy === 'failed' && texts.copyFailed()}
        </p>
        <FirstCall />
        <TryIt token={useSelector(reveal, selectSecret)} />
      </Dialog>
      {isLeaveAsked && <LeaveDialog reveal={reveal} />}
    </>
  )
}

/** The secret, and the way to copy it right beside. */
const Secret = ({ reveal, copy }: { reveal: RevealRef; copy: CopyState }) => {
  const id = useId()
  const texts = useTexts().tokensPage
  return (
    <div className={styles.secret}>
      <label htmlFor={id} className={styles.secretLabel}>
        {texts.secretLabel()}
      </label>
      <textarea
        id={id}
        data-autofocus
        className={styles.secretValue}
        value={useSelector(reveal, selectSecret)}
        readOnly
        rows={2}
        spellCheck={false}
        autoComplete="off"
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton
        variant="primary"
        state={copy}
        onCopy={() => reveal.send({ type: 'secret.copy.requested' })}
        labels={{ idle: texts.copy(), copying: texts.copying(), copied: texts.copied(), failed: texts.copy() }}
      />
    </div>
  )
}

const useCopyState = (reveal: RevealRef): CopyState => {
  const isCopying = useSelector(reveal, selectIsCopying)
  const isCopied = useSelector(reveal, selectIsCopied)
  const hasFailed = useSelector(reveal, selectHasCopyFailed)
  if (isCopying) return 'copying'
  if (isCopied) return 'copied'
  return hasFailed ? 'failed' : 'idle'
}

/** The browser asks before the page goes while the secret is nowhere else. */
const useUnloadQuestion = (isOnlyHere: boolean) => {
  useEffect(() => {
    if (!isOnlyHere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOnlyHere])
}
