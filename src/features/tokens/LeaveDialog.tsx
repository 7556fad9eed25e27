import type { RevealRef } from '@/machines/tokens/reveal.machine'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'

/** Over the secret: it was not copied, and will not be seen again. */
export const LeaveDialog = ({ reveal }: { reveal: RevealRef }) => {
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
