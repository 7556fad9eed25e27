import { useSelector } from '@xstate/react'
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
import { TokenForm } from './form/TokenForm'

/** The open dialog of a token in the list. */
export const RowDialogs = ({ row }: { row: TokenRef }) => {
  const edit = useSelector(row, selectEdit)
  const { token_name: name } = useSelector(row, selectToken)
  return (
    <>
      <DeleteTokenDialog token={row} />
      {edit && <TokenForm form={edit} name={name} />}
    </>
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
