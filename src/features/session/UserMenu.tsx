import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import {
  selectDisplayName,
  selectInitial,
  selectIsSignOutPending,
  selectUser,
} from '@/machines/session/session.selectors'
import type { UserInfo } from '@/openapi/types'
import { usePortalRuntime, useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { useConfiguration } from '@/src/runtime/configuration'
import { paths, isOffered } from '@/src/runtime/paths'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Avatar } from '@/src/ui/data/Avatar'
import { Button } from '@/src/ui/forms/Button'
import { useReturnFocusWithin } from '@/src/ui/forms/returnFocus'
import { Disclosure, MenuChevron } from '@/src/ui/overlays/Disclosure'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { profileAddress } from '@/src/runtime/outside'
import { OutsideAnchor } from '@/src/parts/page/OutsideLink'
import styles from './UserMenu.module.css'

/** The account's corner of the header: who is signed in and the ways of an account, or the ways to sign in. */
export const UserMenu = () => {
  const session = useSession()
  const user = useSelector(session, selectUser)
  const isUndecided = useTag(session, 'undecided')
  const isUnreachable = useTag(session, 'unreachable')
  if (user) return <AccountMenu />
  if (isUndecided)
    return (
      <div className={styles.pending}>
        <Skeleton />
      </div>
    )
  return isUnreachable ? <UnknownSignIn /> : <SignInButtons />
}

/** The second line of an account's name; null if it would repeat the first. */
export const Username = ({ username, nickname }: Pick<UserInfo, 'username' | 'nickname'>) =>
  nickname.trim() === username ? null : <span>{username}</span>

const AccountMenu = () => {
  const texts = useTexts()
  const session = useSession()
  const user = useSelector(session, selectUser)
  const initial = useSelector(session, selectInitial)
  const name = useSelector(session, selectDisplayName) || texts.user.nameNotSet()
  useReturnFocusWithin('header')
  return (
    <Disclosure
      align="end"
      label={texts.user.menu({ name })}
      summaryClass={styles.account}
      summary={
        <>
          <Avatar src={user?.avatar ?? ''} initial={initial} />
          <MenuChevron />
        </>
      }
    >
      <div className={styles.who}>
        <strong>{name}</strong>
        {user && <Username {...user} />}
      </div>
      <AccountLinks apiPages={apiPages} />
    </Disclosure>
  )
}

const apiPages = [
  { to: paths.playground, name: 'playground' },
  { to: paths.tokens, name: 'tokens' },
  { to: paths.callDetail, name: 'callDetail' },
  { to: paths.strategy, name: 'strategy' },
] as const

type AccountLinksProps = { className?: string | undefined; apiPages?: typeof apiPages }

/** The user's own pages, profile and sign-out, in the header's menu and in the phone's, below these pages of the API. */
export const AccountLinks = ({ className, apiPages: above }: AccountLinksProps) => {
  const { portal } = usePortalRuntime()
  const texts = useTexts()
  const language = useLanguage()
  const configuration = useConfiguration()
  useReturnFocusWithin('header')
  return (
    <ul className={className}>
      {above?.map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{texts.pageNames[name]()}</Link>
        </li>
      ))}
      <li>
        <Link to={paths.activities}>{texts.user.activities()}</Link>
      </li>
      {isOffered('certificates') && (
        <li>
          <Link to={paths.certificates}>{texts.user.certificates()}</Link>
        </li>
      )}
      <li>
        <OutsideAnchor href={profileAddress(configuration, language)}>{texts.user.profile()}</OutsideAnchor>
      </li>
      <li>
        <button type="button" onClick={() => portal.send({ type: 'signOut.chosen' })}>
          {texts.user.signOut()}
        </button>
      </li>
    </ul>
  )
}

export const SignInButtons = () => {
  const texts = useTexts()
  const session = useSession()
  useReturnFocusWithin('header')
  return (
    <div className={styles.signIn}>
      <Button variant="quiet" size="small" onClick={() => session.send({ type: 'signIn.requested', screen: 'signIn' })}>
        {texts.user.signIn()}
      </Button>
      <Button
        variant="primary"
        size="small"
        onClick={() => session.send({ type: 'signIn.requested', screen: 'signUp' })}
      >
        {texts.user.signUp()}
      </Button>
    </div>
  )
}

export const UnknownSignIn = () => {
  const texts = useTexts()
  const session = useSession()
  const isSigningOut = useSelector(session, selectIsSignOutPending)
  return (
    <div
      className={styles.unknown}
      title={isSigningOut ? texts.session.signOutFailedText() : texts.user.unreachableHint()}
    >
      <span>{texts.user.unreachable()}</span>
      <Button returnFocus size="small" onClick={() => session.send({ type: 'lookUp.requested' })}>
        {texts.common.retry()}
      </Button>
    </div>
  )
}
