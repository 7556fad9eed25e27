import { useSelector } from '@xstate/react'
import type { RenameRef } from '@/machines/tokens/rename.machine'
import {
  selectCurrentName,
  selectFirstName,
  selectHasRenameFailed,
  selectIsRenaming,
  selectRefusal,
  selectSentName,
} from '@/machines/tokens/rename.selectors'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { Notice } from '@/src/ui/feedback/Notice'
import { refusalText } from './tokenNameError'
import { TokenNameForm } from './TokenNameForm'

const formId = 'rename-token'

/** Asks for a token's new name; the name stays through a refusal or a fault. */
export const RenameTokenDialog = ({ rename }: { rename: RenameRef }) => {
  const texts = useTexts()
  const name = useSelector(rename, selectCurrentName)
  const refusal = useSelector(rename, selectRefusal)
  const isRenaming = useSelector(rename, selectIsRenaming)
  const hasFailed = useSelector(rename, selectHasRenameFailed)
  const dismiss = () => rename.send({ type: 'rename.dismissed' })
  return (
    <Dialog
      title={texts.tokensPage.renameTitle()}
      description={texts.tokensPage.renameText({ name })}
      onDismiss={dismiss}
      actions={
        <>
          <Button disabled={isRenaming} onClick={dismiss}>
            {texts.common.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isRenaming}>
            {isRenaming ? texts.tokensPage.renaming() : texts.tokensPage.renameConfirm()}
          </Button>
        </>
      }
    >
      <TokenNameForm
        id={formId}
        name={useSelector(rename, selectFirstName)}
        sentName={useSelector(rename, selectSentName)}
        refusal={
          refusal === null ? undefined : refusalText(texts.tokensPage, refusal, texts.tokensPage.renameRefused())
        }
        isBusy={isRenaming}
        onType={(typed) => rename.send({ type: 'rename.name.typed', name: typed })}
        onSubmit={(newName) => rename.send({ type: 'rename.submitted', name: newName })}
      />
      {hasFailed && (
        <Notice tone="error" role="alert">
          {texts.tokensPage.renameFailed()}
        </Notice>
      )}
    </Dialog>
  )
}
