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
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { Notice } from '@/src/ui/feedback/Notice'
import { TokenForm } from './TokenForm'
import { refusalText } from './tokenProblems'

const formId = 'edit-token'

/** Asks what a token shall be called and limited to; what was typed stays through a refusal or a fault. */
export const EditTokenDialog = ({ edit }: { edit: EditRef }) => {
  const texts = useTexts()
  const name = useSelector(edit, selectCurrentName)
  const refusal = useSelector(edit, selectRefusal)
  const isSaving = useSelector(edit, selectIsSaving)
  const hasFailed = useSelector(edit, selectHasSaveFailed)
  const dismiss = () => edit.send({ type: 'edit.dismissed' })
  return (
    <Dialog
      title={texts.tokensPage.editTitle()}
      description={texts.tokensPage.editText({ name })}
      onDismiss={dismiss}
      actions={
        <>
          <Button disabled={isSaving} onClick={dismiss}>
            {texts.common.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {isSaving ? texts.tokensPage.saving() : texts.tokensPage.editConfirm()}
          </Button>
        </>
      }
    >
      <TokenForm
        id={formId}
        fields={useSelector(edit, selectFirstFields)}
        sentName={useSelector(edit, selectSentFields).name}
        isNew={false}
        refusal={refusal === null ? undefined : refusalText(texts.tokensPage, refusal, texts.tokensPage.saveRefused())}
        isBusy={isSaving}
        onType={(fields) => edit.send({ type: 'edit.typed', fields })}
        onSubmit={(fields) => edit.send({ type: 'edit.submitted', fields })}
      />
      {hasFailed && (
        <Notice tone="error" role="alert">
          {texts.tokensPage.saveFailed()}
        </Notice>
      )}
    </Dialog>
  )
}
