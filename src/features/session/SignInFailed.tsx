import { useSelector } from '@xstate/react'
import { selectSignInProblem } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Button, LinkButton } from '@/src/ui/forms/Button'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { Page, PageReady } from '@/src/parts/page/Page'

/**
 * The reason why a sign-in, or a page with an expired session, stopped, and two links. Home is loaded again, which
 * clears the failed attempt.
 */
export const SignInFailed = () => {
  const texts = useTexts()
  const session = useSession()
  const problem = useSelector(session, selectSignInProblem)
  const isOtherAccount = problem === 'otherAccount'
  return (
    <Page>
      <PageReady />
      <FailedState
        isPage
        title={isOtherAccount ? texts.session.otherAccountTitle() : texts.session.refusedTitle()}
        text={problem && texts.session[problem]()}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() =>
                session.send(
                  isOtherAccount ? { type: 'otherUser.accepted' } : { type: 'signIn.requested', screen: 'signIn' },
                )
              }
            >
              {isOtherAccount ? texts.session.continueAsOther() : texts.session.signInAgain()}
            </Button>
            <LinkButton href={paths.home}>{texts.session.backHome()}</LinkButton>
          </>
        }
      />
    </Page>
  )
}
