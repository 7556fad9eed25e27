import { useSelector } from '@xstate/react'
import { selectIsSignOutPending } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { useConfiguration } from '@/src/runtime/configuration'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { Page, PageReady } from '@/src/parts/page/Page'
import styles from './SessionStates.module.css'

/** A login-required page before it is known who asks, or while the browser leaves for the sign-in; nothing of the page itself. */
export const SessionPending = ({ isLeaving }: { isLeaving: boolean }) => {
  const texts = useTexts()
  const { sso, publicUrl } = useConfiguration()
  const { host } = new URL(sso.signIn, publicUrl)
  return (
    <Page>
      <VisuallyHidden as="h1">{texts.user.signIn()}</VisuallyHidden>
      <p role="status" className={isLeaving ? undefined : styles.checking}>
        {isLeaving ? texts.session.leaving({ host }) : texts.user.pending()}
      </p>
      <Skeleton shape="heading" />
      <Skeleton shape="block" />
    </Page>
  )
}

/** A page whose code is on its way. */
export const PagePending = () => {
  const texts = useTexts()
  return (
    <Page>
      <div role="status">
        <VisuallyHidden as="h1">{texts.common.loading()}</VisuallyHidden>
      </div>
      <Skeleton shape="heading" />
      <Skeleton shape="block" />
    </Page>
  )
}

/** A login-required page while the server cannot be asked who this is, or has not confirmed a sign-out. */
export const SessionUnreachable = () => {
  const texts = useTexts()
  const session = useSession()
  const isSigningOut = useSelector(session, selectIsSignOutPending)
  return (
    <Page>
      <PageReady />
      <FailedState
        isPage
        title={isSigningOut ? texts.session.signOutFailedTitle() : texts.session.unreachableTitle()}
        text={isSigningOut ? texts.session.signOutFailedText() : texts.session.unreachableText()}
        actions={
          <Button returnFocus variant="primary" onClick={() => session.send({ type: 'lookUp.requested' })}>
            {texts.common.retry()}
          </Button>
        }
      />
    </Page>
  )
}
