import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { useReturnFocusWithin } from '@/src/ui/forms/returnFocus'
import { SessionPending, SessionUnreachable } from './SessionStates'
import { SignInFailed } from './SignInFailed'

type Props = { requiresSignIn: boolean; children: ReactNode }

/** The part of a page that may be shown in the present session state; another user gets a fresh page. */
export const SessionGate = ({ requiresSignIn, children }: Props) => {
  const session = useSession()
  const isRefused = useTag(session, 'refused')
  const isSignedIn = useTag(session, 'signedIn')
  const isUnreachable = useTag(session, 'unreachable')
  const isLeaving = useTag(session, 'leaving')
  const userId = useSelector(session, selectUserId)
  if (isRefused)
    return (
      <Replaced key="refused">
        <SignInFailed />
      </Replaced>
    )
  if (!requiresSignIn) return <Replaced key="open">{children}</Replaced>
  if (isSignedIn) return <Replaced key={userId}>{children}</Replaced>
  const waiting = isUnreachable ? <SessionUnreachable /> : <SessionPending isLeaving={isLeaving} />
  return <Replaced key={isUnreachable ? 'unreachable' : 'pending'}>{waiting}</Replaced>
}

/** A page-filling message: focus inside it moves on to its replacement. */
const Replaced = ({ children }: Pick<Props, 'children'>) => {
  useReturnFocusWithin('main')
  return children
}
