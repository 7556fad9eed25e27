import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode } from 'react'
import {
  selectIsLeaving,
  selectIsRefused,
  selectIsSignedIn,
  selectIsUnreachable,
  selectUserId,
} from '@/machines/session/session.selectors'
import { useSession } from '@/src/actors/portal'
import { SessionPending, SessionUnreachable } from './SessionStates'
import { SignInFailed } from './SignInFailed'

type Props = { requiresLogin: boolean; children: ReactNode }

/** What of a page may be seen in the present state of the session; another person gets a fresh page. */
export const SessionGate = ({ requiresLogin, children }: Props) => {
  const session = useSession()
  const isRefused = useSelector(session, selectIsRefused)
  const isSignedIn = useSelector(session, selectIsSignedIn)
  const isUnreachable = useSelector(session, selectIsUnreachable)
  const isLeaving = useSelector(session, selectIsLeaving)
  const userId = useSelector(session, selectUserId)
  if (isRefused) return <SignInFailed />
  if (!requiresLogin) return children
  if (isSignedIn) return <Fragment key={userId}>{children}</Fragment>
  return isUnreachable ? <SessionUnreachable /> : <SessionPending isLeaving={isLeaving} />
}
