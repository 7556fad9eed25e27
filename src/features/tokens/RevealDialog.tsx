import { useSelector } from '@xstate/react'
import { useCallback, useId } from 'react'
import { type CopyRef, selectCopyState } from '@/machines/copy/copy.machine'
import { selectCopy, selectIsLeaveAsked, selectTokenName, type RevealRef } from '@/machines/tokens/reveal.machine'
import { useConfiguration } from '@/src/runtime/configuration'
import { sampleBase } from '@/src/runtime/outside'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { CopyButton } from '@/src/ui/forms/CopyButton'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { TryIt } from '@/src/features/playground/TryIt'
import { FirstCallSample } from '@/src/parts/samples/FirstCallSample'
import { SampleLanguages } from '@/src/parts/samples/SampleLanguages'
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
  const close = () => reveal.send({ type: 'secret.close.requested' })
  return (
    <Dialog
      title={texts.revealTitle()}
      description={texts.revealText({ name })}
      onDismiss={close}
      actions={<Button onClick={close}>{state === 'copied' ? texts.done() : texts.closeReveal()}</Button>}
    >
      <Secret copy={copy} secret={secret} />
      <p role="status" className={styles.failed}>
        {state === 'failed' && texts.copyFailed()}
      </p>
      <FirstCall />
      <TryIt readToken={secret.read} />
    </Dialog>
  )
}

/** The secret, and the way to copy it right beside. It is written into the element alone, and taken out with it. */
const Secret = ({ copy, secret }: { copy: CopyRef; secret: SecretHolder }) => {
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
        state={useSelector(copy, selectCopyState)}
        onCopy={() => copy.send({ type: 'copy.requested', read: secret.read })}
        labels={{ idle: texts.copy(), copying: texts.copying(), copied: texts.copied(), failed: texts.copy() }}
      />
    </div>
  )
}

/** Next steps for a new token: a call that works as shown, with the token in the environment. */
const FirstCall = () => {
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
