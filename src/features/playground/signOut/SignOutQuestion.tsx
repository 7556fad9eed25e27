import type { SignOutRef } from '@/machines/playground/signOut.machine'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { signOutPorts } from '../playground.ports'

/** Asks whether stored conversations stay; without any it ends at once. The root hears its result. */
export const SignOutQuestion = ({ account }: { account: string }) => {
  const question = usePageActor(signOutPorts, { account })
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
