import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { Notice } from '@/src/ui/feedback/Notice'
import { TokenForm, type TokenFormProps } from './TokenForm'
import { refusalText, refusedField } from './tokenProblems'

type Props = TokenFormProps & {
  title: string
  description: string
  /** The label of the submit button, also while submitting. */
  confirm: string
  /** A general message for a rejection without a field. */
  refused: string
  /** A message that the last attempt's outcome is unknown; null if it is known. */
  failure: string | null
  onDismiss: () => void
}

/** Asks for a token; what was typed stays through a refusal or a fault. */
export const TokenDialog = ({ title, description, confirm, refused, failure, onDismiss, ...form }: Props) => {
  const texts = useTexts()
  const { refusal, sent } = form
  const isWhole = refusedField(refusal, sent) === null
  const said = refusal !== null && isWhole ? refusalText(texts.tokensPage, refusal, refused) : failure
  return (
    <Dialog
      title={title}
      description={description}
      onDismiss={onDismiss}
      actions={
        <>
          <Button disabled={form.isBusy} onClick={onDismiss}>
            {texts.common.cancel()}
          </Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <TokenForm {...form} />
      {said !== null && (
        <Notice tone="error" role="alert">
          {said}
        </Notice>
      )}
    </Dialog>
  )
}
