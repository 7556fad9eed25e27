import { useSelector } from '@xstate/react'
import {
  selectDraftFields,
  selectIsCreating,
  selectIsUnconfirmed,
  selectRefusal,
  type NewTokenRef,
} from '@/machines/tokens/newToken.machine'
import { useTexts } from '@/src/i18n/texts'
import { TokenDialog } from './TokenDialog'

/** Asks for a new token. */
export const CreateTokenDialog = ({ newToken }: { newToken: NewTokenRef }) => {
  const texts = useTexts().tokensPage
  const isCreating = useSelector(newToken, selectIsCreating)
  const fields = useSelector(newToken, selectDraftFields)
  const isUnconfirmed = useSelector(newToken, selectIsUnconfirmed)
  return (
    <TokenDialog
      id="create-token"
      title={texts.createTitle()}
      description={texts.createText()}
      confirm={isCreating ? texts.creating() : texts.createConfirm()}
      fields={fields}
      sent={fields}
      isNew
      refusal={useSelector(newToken, selectRefusal)}
      refused={texts.createRefused()}
      failure={isUnconfirmed ? texts.createFailed() : null}
      isBusy={isCreating}
      onType={(typed) => newToken.send({ type: 'token.typed', fields: typed })}
      onSubmit={(submitted) => newToken.send({ type: 'token.submitted', fields: submitted })}
      onDismiss={() => newToken.send({ type: 'token.create.dismissed' })}
    />
  )
}
