import { useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import { selectAddress } from '@/machines/playground/playground.machine'
import { useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { randomId } from '@/src/browser/randomId'
import { useTexts } from '@/src/i18n/texts'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button } from '@/src/ui/forms/Button'
import { usePlaygroundParts } from '../playgroundContext'
import { questionId } from '../questionId'
import { OpeningConversation } from './OpeningConversation'

/** In place of the conversation and the question: this browser does not have it, only its user sees it, or it could not be read. */
export const AwayConversation = () => {
  useLayoutEffect(() => {
    // The field for the question had the focus.
    if (document.activeElement === document.body) document.getElementById(questionId)?.focus({ preventScroll: true })
  }, [])
  const { playgroundPage: texts, common } = useTexts()
  const { playground, account } = usePlaygroundParts()
  const session = useSession()
  const isUndecided = useTag(session, 'undecided')
  const isUnopened = useTag(playground, 'unopened')
  const id = useSelector(playground, selectAddress)
  if (account === null && isUndecided) return <OpeningConversation />
  if (account === null)
    return (
      <EmptyState
        title={texts.signInToOpen()}
        text={texts.signInToOpenText()}
        actions={
          <>
            <SignIn />
            <NewConversation />
          </>
        }
      />
    )
  if (isUnopened)
    return (
      <FailedState
        title={texts.unopened()}
        text={texts.unopenedText()}
        actions={
          <>
            <Button
              returnFocus
              variant="primary"
              onClick={() => id !== null && playground.send({ type: 'conversation.requested', id })}
            >
              {common.retry()}
            </Button>
            <NewConversation />
          </>
        }
      />
    )
  return <EmptyState title={texts.missingConversation()} text={texts.missingText()} actions={<NewConversation />} />
}

const SignIn = () => {
  const { user } = useTexts()
  const session = useSession()
  return (
    <Button variant="primary" onClick={() => session.send({ type: 'signIn.requested', screen: 'signIn' })}>
      {user.signIn()}
    </Button>
  )
}

const NewConversation = () => {
  const { playgroundPage: texts } = useTexts()
  const { playground } = usePlaygroundParts()
  return (
    <Button returnFocus onClick={() => playground.send({ type: 'conversation.begun', id: randomId() })}>
      {texts.newConversation()}
    </Button>
  )
}
