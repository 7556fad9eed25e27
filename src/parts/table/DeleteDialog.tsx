import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'

type Props = {
  title: string
  /** Names the subject and says what follows. */
  text: string
  isBusy: boolean
  /** The last try failed, or its result is unknown. */
  hasFailed: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Confirms a deletion; the focus is on the button that cancels it. */
export const DeleteDialog = ({ title, text, isBusy, hasFailed, onCancel, onConfirm }: Props) => {
  const texts = useTexts().lists
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={text}
      onDismiss={onCancel}
      actions={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onCancel}>
            {texts.keep()}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={onConfirm}>
            {isBusy ? texts.deleting() : texts.delete()}
          </Button>
        </>
      }
    >
      {hasFailed && (
        <Notice tone="error" role="alert">
          {texts.deleteFailed()}
        </Notice>
      )}
    </Dialog>
  )
}
