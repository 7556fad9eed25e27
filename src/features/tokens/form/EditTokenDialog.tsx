import { useSelector } from '@xstate/react'
import type { EditRef } from '@/machines/tokens/edit.machine'
import {
  selectCurrentName,
  selectFirstFields,
  selectHasSaveFailed,
  selectIsSaving,
  selectRefusal,
  selectSentFields,
} from '@/machines/tokens/edit.selectors'
import { useTexts } from '@/src/i18n/texts'
import { TokenDialog } from './TokenDialog'

/** Asks what a token shall be called and limited to. */
export const EditTokenDialog = ({ edit }: { edit: EditRef }) => {
  const texts = useTexts().tokensPage
  const name = useSelector(edit, selectCurrentName)
  const isSaving = useSelector(edit, selectIsSaving)
  const hasFailed = useSelector(edit, selectHasSaveFailed)
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
      failure={hasFailed ? texts.saveFailed() : null}
      isBusy={isSaving}
      onType={(fields) => edit.send({ type: 'edit.typed', fields })}
      onSubmit={(fields) => edit.send({ type: 'edit.submitted', fields })}
      onDismiss={() => edit.send({ type: 'edit.dismissed' })}
    />
  )
}
