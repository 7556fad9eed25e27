import { useSelector } from '@xstate/react'
import {
  selectCurrentName,
  selectFirstFields,
  selectIsSaving,
  selectIsUnconfirmed,
  selectRefusal,
  selectSentFields,
  type EditRef,
} from '@/machines/tokens/edit.machine'
import { useTexts } from '@/src/i18n/texts'
import { TokenDialog } from './TokenDialog'

/** Asks what a token shall be called and limited to. */
export const EditTokenDialog = ({ edit }: { edit: EditRef }) => {
  const texts = useTexts().tokensPage
  const name = useSelector(edit, selectCurrentName)
  const isSaving = useSelector(edit, selectIsSaving)
  const isUnconfirmed = useSelector(edit, selectIsUnconfirmed)
  return (
    <TokenDialog
      id="edit-token"
      title={texts.editTitle()}
      description={texts.editText({ name })}
      confirm={isSaving ? texts.saving() : texts.editConfirm()}
      fields={useSelector(edit, selectFirstFields)}
      sent={useSelector(edit, selectSentFields)}
      isNew={false}
      refusal={useSelector(edit, selectRefusal)}
      refused={texts.saveRefused()}
      failure={isUnconfirmed ? texts.saveFailed() : null}
      isBusy={isSaving}
      onType={(fields) => edit.send({ type: 'edit.typed', fields })}
      onSubmit={(fields) => edit.send({ type: 'edit.submitted', fields })}
      onDismiss={() => edit.send({ type: 'edit.dismissed' })}
    />
  )
}
