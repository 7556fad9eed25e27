import { useSelector } from '@xstate/react'
import type { TokensRef } from '@/machines/tokens/tokens.machine'
import {
  selectDraftFields,
  selectHasCreateFailed,
  selectIsCreating,
  selectRefusal,
} from '@/machines/tokens/tokens.selectors'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { Notice } from '@/src/ui/feedback/Notice'
import { TokenForm } from './TokenForm'
import { refusalText } from './tokenProblems'

const formId = 'create-token'

/** Asks for a name, and for limits of who wants some; what was typed stays through a refusal or a fault. */
export const CreateTokenDialog = ({ tokens }: { tokens: TokensRef }) => {
  const texts = useTexts()
  const isCreating = useSelector(tokens, selectIsCreating)
  const fields = useSelector(tokens, selectDraftFields)
  const refusal = useSelector(tokens, selectRefusal)
  const hasFailed = useSelector(tokens, selectHasCreateFailed)
  const dismiss = () => tokens.send({ type: 'token.create.dismissed' })
  return (
    <Dialog
      title={texts.tokensPage.createTitle()}
      description={texts.tokensPage.createText()}
      onDismiss={dismiss}
      actions={
        <>
          <Button disabled={isCreating} onClick={dismiss}>
            {texts.common.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isCreating}>
            {isCreating ? texts.tokensPage.creating() : texts.tokensPage.createConfirm()}
          </Button>
        </>
      }
    >
      <TokenForm
        id={formId}
        fields={fields}
        sentName={fields.name}
        isNew
        refusal={
          refusal === null ? undefined : refusalText(texts.tokensPage, refusal, texts.tokensPage.createRefused())
        }
        isBusy={isCreating}
        onType={(typed) => tokens.send({ type: 'token.typed', fields: typed })}
        onSubmit={(submitted) => tokens.send({ type: 'token.submitted', fields: submitted })}
      />
      {hasFailed && (
        <Notice tone="error" role="alert">
          {texts.tokensPage.createFailed()}
        </Notice>
      )}
    </Dialog>
  )
}
