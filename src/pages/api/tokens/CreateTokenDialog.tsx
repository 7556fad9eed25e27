import { useSelector } from '@xstate/react'
import type { TokensRef } from '@/machines/tokens/tokens.machine'
import {
  selectDraftName,
  selectHasCreateFailed,
  selectIsCreating,
  selectRefusal,
} from '@/machines/tokens/tokens.selectors'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { Notice } from '@/src/ui/feedback/Notice'
import { refusalText } from './tokenNameError'
import { TokenNameForm } from './TokenNameForm'

const formId = 'create-token'

/** Asks for a name; the name stays through a refusal or a fault. */
export const CreateTokenDialog = ({ tokens }: { tokens: TokensRef }) => {
  const texts = useTexts()
  const isCreating = useSelector(tokens, selectIsCreating)
  const sentName = useSelector(tokens, selectDraftName)
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
      <TokenNameForm
        id={formId}
        name={sentName}
        sentName={sentName}
        refusal={
          refusal === null ? undefined : refusalText(texts.tokensPage, refusal, texts.tokensPage.createRefused())
        }
        isBusy={isCreating}
        onType={(name) => tokens.send({ type: 'token.name.typed', name })}
        onSubmit={(name) => tokens.send({ type: 'token.named', name })}
      />
      {hasFailed && (
        <Notice tone="error" role="alert">
          {texts.tokensPage.createFailed()}
        </Notice>
      )}
    </Dialog>
  )
}
