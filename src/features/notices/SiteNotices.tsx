import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Notice } from '@/src/ui/feedback/Notice'

type Dismissible = { onDismiss: () => void }

/** For QQ Browser on an iPhone; see `isQqBrowserOnIphone`. */
export const BrowserNotice = ({ onDismiss }: Dismissible) => {
  const texts = useTexts()
  return (
    <Notice
      tone="warning"
      role="alert"
      title={texts.problems.qqBrowserTitle()}
      actions={
        <Button returnFocus size="small" onClick={onDismiss}>
          {texts.common.close()}
        </Button>
      }
    >
      {texts.problems.qqBrowser()}
    </Notice>
  )
}

/** A new deployment stands behind an open page: the reader says when to refresh. */
export const NewVersionNotice = ({ onRefresh, onDismiss }: Dismissible & { onRefresh: () => void }) => {
  const texts = useTexts()
  return (
    <Notice
      role="status"
      title={texts.problems.newVersion()}
      actions={
        <>
          <Button size="small" variant="primary" onClick={onRefresh}>
            {texts.problems.refreshNow()}
          </Button>
          <Button returnFocus size="small" variant="quiet" onClick={onDismiss}>
            {texts.problems.later()}
          </Button>
        </>
      }
    >
      {texts.problems.newVersionText()}
    </Notice>
  )
}

export const OfflineNotice = () => {
  const texts = useTexts()
  return (
    <Notice tone="warning" role="status">
      {texts.problems.offline()}
    </Notice>
  )
}
