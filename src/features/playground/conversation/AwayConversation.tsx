import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { selectAddress } from '@/machines/playground/playground.machine'
import { useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { randomId } from '@/src/browser/randomId'
import { useTexts } from '@/src/i18n/texts'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button } from '@/src/ui/forms/Button'
import { usePlaygroundParts } from '../playgroundContext'
import { questionId } from '../questionId'
import styles from './AwayConversation.module.css'
import { OpeningConversation } from './OpeningConversation'

/** In place of the conversation and the question, to which a link above the page leads. */
export const AwayConversation = () => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The field for the question had the focus.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} id={questionId} tabIndex={-1} className={styles.away}>
      <Reason />
    </div>
  )
}

/** This browser does not have the conversation, only its user sees it, or it could not be read. */
const Reason = () => {
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
