import { useSelector } from '@xstate/react'
import { selectEdit, selectToken, type TokenRef } from '@/machines/tokens/token.machine'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { DeleteDialog } from '@/src/parts/table/DeleteDialog'
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

/** Confirms a deletion by the token's name. */
const DeleteTokenDialog = ({ token }: { token: TokenRef }) => {
  const texts = useTexts().tokensPage
  const isConfirming = useTag(token, 'confirming')
  const isDeleting = useTag(token, 'deleting')
  const hasFailed = useTag(token, 'deleteFailed')
  const isExpired = useTag(token, 'expired')
  const { token_name: name } = useSelector(token, selectToken)
  if (!isConfirming) return null
  return (
    <DeleteDialog
      title={texts.deleteTitle()}
      text={isExpired ? texts.deleteExpiredText({ name }) : texts.deleteText({ name })}
      isBusy={isDeleting}
      hasFailed={hasFailed}
      onCancel={() => token.send({ type: 'token.delete.cancelled' })}
      onConfirm={() => token.send({ type: 'token.delete.confirmed' })}
    />
  )
}
