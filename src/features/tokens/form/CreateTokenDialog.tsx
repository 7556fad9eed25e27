import { useSelector } from '@xstate/react'
import type { TokensRef } from '@/machines/tokens/tokens.machine'
import {
  selectDraftFields,
  selectHasCreateFailed,
  selectIsCreating,
  selectRefusal,
} from '@/machines/tokens/tokens.selectors'
import { useTexts } from '@/src/i18n/texts'
import { TokenDialog } from './TokenDialog'

/** Asks for a new token. */
export const CreateTokenDialog = ({ tokens }: { tokens: TokensRef }) => {
  const texts = useTexts().tokensPage
  const isCreating = useSelector(tokens, selectIsCreating)
  const fields = useSelector(tokens, selectDraftFields)
  const hasFailed = useSelector(tokens, selectHasCreateFailed)
  return (
    <TokenDialog
      id="create-token"
      title={texts.createTitle()}
      description={texts.createText()}
      confirm={isCreating ? texts.creating() : texts.createConfirm()}
      fields={fields}
      sent={fields}
      isNew
      refusal={useSelector(tokens, selectRefusal)}
      refused={texts.createRefused()}
      failure={hasFailed ? texts.createFailed() : null}
      isBusy={isCreating}
      onType={(typed) => tokens.send({ type: 'token.typed', fields: typed })}
      onSubmit={(submitted) => tokens.send({ type: 'token.submitted', fields: submitted })}
      onDismiss={() => tokens.send({ type: 'token.create.dismissed' })}
    />
  )
}
