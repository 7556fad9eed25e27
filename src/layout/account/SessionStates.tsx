import { useSession } from '@/src/actors/portal'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Skeleton } from '@/src/ui/feedback/Skeleton'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { VisuallyHidden } from '@/src/ui/data/VisuallyHidden'
import { Page } from '../page/Page'
import { PageReady } from '../page/PageReady'

/** A login-required page before it is known who asks, or while the browser leaves for the sign-in. */
export const SessionPending = ({ isLeaving }: { isLeaving: boolean }) => {
  const texts = useTexts()
  return (
    <Page>
      <p role="status">
        {isLeaving ? texts.session.leaving() : <VisuallyHidden>{texts.user.pending()}</VisuallyHidden>}
      </p>
      <Skeleton shape="heading" />
      <Skeleton shape="block" />
    </Page>
  )
}

/** A login-required page while the server cannot be asked who this is. */
export const SessionUnreachable = () => {
  const texts = useTexts()
  const session = useSession()
  return (
    <Page>
      <PageReady />
      <FailedState
        isPage
        title={texts.session.unreachableTitle()}
        text={texts.session.unreachableText()}
        actions={
          <Button variant="primary" onClick={() => session.send({ type: 'lookup.repeated' })}>
            {texts.common.retry()}
          </Button>
        }
      />
    </Page>
  )
}
