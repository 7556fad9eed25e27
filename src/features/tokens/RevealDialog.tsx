import { useSelector } from '@xstate/react'
import { useCallback, useId, useState } from 'react'
import { type CopyRef, selectCopyState } from '@/machines/copy/copy.machine'
import { selectCopy, selectIsLeaveAsked, selectTokenName, type RevealRef } from '@/machines/tokens/reveal.machine'
import { useConfiguration } from '@/src/runtime/configuration'
import { sampleBase } from '@/src/runtime/outside'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { CopyButton, type CopyState } from '@/src/ui/forms/CopyButton'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { TryIt } from '@/src/features/playground/TryIt'
import { FirstCallSample } from '@/src/parts/samples/FirstCallSample'
import { SampleLanguages } from '@/src/parts/samples/SampleLanguages'
import { EnvironmentLine } from './EnvironmentLine'
import type { SecretHolder } from './tokens.ports'
import styles from './Tokens.module.css'

type Props = { reveal: RevealRef; secret: SecretHolder }

/** Shows a new token's secret this one time; closing asks first unless it was copied. */
export const RevealDialog = ({ reveal, secret }: Props) => {
  const copy = useSelector(reveal, selectCopy)
  const isLeaveAsked = useSelector(reveal, selectIsLeaveAsked)
  return (
    <>
      {copy && <Revealed reveal={reveal} copy={copy} secret={secret} />}
      {isLeaveAsked && <LeaveDialog reveal={reveal} />}
    </>
  )
}

const Revealed = ({ reveal, copy, secret }: Props & { copy: CopyRef }) => {
  const texts = useTexts().tokensPage
  const state = useSelector(copy, selectCopyState)
  const name = useSelector(reveal, selectTokenName)
  // Two buttons copy with one actor, and the last one shows its state.
  const [copied, setCopied] = useState<'secret' | 'line'>('secret')
  const stateOf = (button: 'secret' | 'line') => (button === copied ? state : 'idle')
  const copyWith = (button: 'secret' | 'line') => (read: () => string) => {
    setCopied(button)
    copy.send({ type: 'copy.requested', read })
  }
  const close = () => reveal.send({ type: 'secret.close.requested' })
  return (
    <Dialog
      title={texts.revealTitle()}
      description={texts.revealText({ name })}
      onDismiss={close}
      actions={<Button onClick={close}>{state === 'copied' ? texts.done() : texts.closeReveal()}</Button>}
    >
      <Secret secret={secret} state={stateOf('secret')} onCopy={copyWith('secret')} />
      <p role="status" className={styles.failed}>
        {state === 'failed' && texts.copyFailed()}
      </p>
      <FirstCall secret={secret} state={stateOf('line')} onCopy={copyWith('line')} />
      <TryIt readToken={secret.read} />
    </Dialog>
  )
}

type CopyProps = { secret: SecretHolder; state: CopyState; onCopy: (read: () => string) => void }

/** The secret, and the way to copy it right beside. It is written into the element alone, and taken out with it. */
const Secret = ({ secret, state, onCopy }: CopyProps) => {
  const id = useId()
  const texts = useTexts().tokensPage
  const show = useCallback(
    (element: HTMLTextAreaElement | null) => {
      if (!element) return
      element.value = secret.read()
      return () => void (element.value = '')
    },
    [secret],
  )
  return (
    <div className={styles.secret}>
      <label htmlFor={id} className={styles.secretLabel}>
        {texts.secretLabel()}
      </label>
      <textarea
        id={id}
        ref={show}
        data-autofocus
        className={styles.secretValue}
        readOnly
        rows={2}
        spellCheck={false}
        autoComplete="off"
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton
        variant="primary"
        state={state}
        onCopy={() => onCopy(secret.read)}
        labels={{ idle: texts.copy(), copying: texts.copying(), copied: texts.copied(), failed: texts.copy() }}
      />
    </div>
  )
}

/** Next steps for a new token: the line that sets its variable, and a call that works as shown. */
const FirstCall = (line: CopyProps) => {
  const id = useId()
  const texts = useTexts().tokensPage
  const configuration = useConfiguration()
  const { sampleModel: model } = configuration
  return (
    <section className={styles.firstCall} aria-labelledby={id}>
      <h3 id={id} className={styles.firstCallTitle}>
        {texts.firstCall()}
      </h3>
      <p className={styles.firstCallText}>{texts.firstCallText()}</p>
      <EnvironmentLine {...line} />
      <FirstCallSample
        values={{ base: sampleBase(configuration), model, question: texts.firstQuestion() }}
        labels={{ title: texts.firstCall(), language: texts.sampleLanguage(), copy: texts.copyCode() }}
        Languages={SampleLanguages}
      />
    </section>
  )
}

/** Over the secret: it was not copied, and will not be seen again. */
const LeaveDialog = ({ reveal }: { reveal: RevealRef }) => {
  const texts = useTexts().tokensPage
  const stay = () => reveal.send({ type: 'secret.close.cancelled' })
  return (
    <Dialog
      role="alertdialog"
      title={texts.leaveTitle()}
      description={texts.leaveText()}
      onDismiss={stay}
      actions={
        <>
          <Button variant="danger" onClick={() => reveal.send({ type: 'secret.close.confirmed' })}>
            {texts.leaveGo()}
          </Button>
          <Button variant="primary" data-autofocus onClick={stay}>
            {texts.leaveStay()}
          </Button>
        </>
      }
    />
  )
}
