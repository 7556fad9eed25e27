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
import {
  selectEdit,
  selectHasDeleteFailed,
  selectIsConfirming,
  selectIsDeleting,
  selectPermission,
  selectToken,
  type TokenRef,
} from '@/machines/tokens/token.machine'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { TokenDialog } from './form/TokenDialog'

/** The open dialog of a token in the list. */
export const RowDialogs = ({ row }: { row: TokenRef }) => {
  const edit = useSelector(row, selectEdit)
  return (
    <>
      <DeleteTokenDialog token={row} />
      {edit && <EditTokenDialog edit={edit} />}
    </>
  )
}

/** Asks what a token shall be called and limited to. */
const EditTokenDialog = ({ edit }: { edit: EditRef }) => {
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

/** Asks before a token goes, and names it. */
const DeleteTokenDialog = ({ token }: { token: TokenRef }) => {
  const texts = useTexts().tokensPage
  const isConfirming = useSelector(token, selectIsConfirming)
  const isDeleting = useSelector(token, selectIsDeleting)
  const hasFailed = useSelector(token, selectHasDeleteFailed)
  const isExpired = useSelector(token, selectPermission) === 'expired'
  const { token_name: name } = useSelector(token, selectToken)
  if (!isConfirming) return null
  const cancel = () => token.send({ type: 'token.delete.cancelled' })
  return (
    <Dialog
      role="alertdialog"
      title={texts.deleteTitle()}
      description={isExpired ? texts.deleteExpiredText({ name }) : texts.deleteText({ name })}
      onDismiss={cancel}
      actions={
        <>
          <Button data-autofocus disabled={isDeleting} onClick={cancel}>
            {texts.keep()}
          </Button>
          <Button variant="danger" busy={isDeleting} onClick={() => token.send({ type: 'token.delete.confirmed' })}>
            {isDeleting ? texts.deleting() : texts.deleteConfirm()}
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
