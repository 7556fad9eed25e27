import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { Notice } from '@/src/ui/feedback/Notice'
import { TokenForm, type TokenFormProps } from './TokenForm'
import { refusalText, refusedField } from './tokenProblems'

type Props = TokenFormProps & {
  title: string
  description: string
  /** What the button says that sends the form, also while it is sent. */
  confirm: string
  /** What a refusal says that is about no field, where nothing more is known. */
  refused: string
  /** That nobody knows what the last try came to; null where somebody does. */
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
