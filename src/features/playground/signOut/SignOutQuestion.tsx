import { useEffect, useEffectEvent } from 'react'
import type { SignOutRef } from '@/machines/playground/signOut.machine'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTag } from '@/src/actors/useTag'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { signOutPorts } from '../playground.ports'

type Props = { account: string; onEnd: (signsOut: boolean) => void }

/** Asks whether stored conversations stay; without any it ends at once. */
export const SignOutQuestion = ({ account, onEnd }: Props) => {
  const question = usePageActor(signOutPorts, { account })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const subscription = question.subscribe(({ status, output }) => {
      if (status === 'done') end(output.signsOut)
    })
    return () => subscription.unsubscribe()
  }, [question])
  const isAsking = useTag(question, 'asking')
  return isAsking && <Question question={question} />
}

const Question = ({ question }: { question: SignOutRef }) => {
  const { signOutQuestion: texts, user } = useTexts()
  const isRemoving = useTag(question, 'removing')
  const hasFailed = useTag(question, 'failed')
  return (
    <Dialog
      role="alertdialog"
      title={user.signOut()}
      description={texts.text()}
      onDismiss={() => question.send({ type: 'signOut.cancelled' })}
      actions={
        <>
          <Button onClick={() => question.send({ type: 'signOut.cancelled' })}>{texts.cancel()}</Button>
          <Button onClick={() => question.send({ type: 'history.kept' })}>{texts.keep()}</Button>
          <Button
            variant="primary"
            data-autofocus
            busy={isRemoving}
            onClick={() => question.send({ type: 'history.removed' })}
          >
            {texts.remove()}
          </Button>
        </>
      }
    >
      <p>{texts.keepText()}</p>
      <div role="status">{hasFailed && <Notice tone="warning">{texts.failed()}</Notice>}</div>
    </Dialog>
  )
}
