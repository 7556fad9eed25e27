import { useSelector } from '@xstate/react'
import { selectDisplayName, selectInitial, selectUser } from '@/machines/session/session.selectors'
import { useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { Avatar } from '@/src/ui/data/Avatar'
import { AccountLinks, SignInButtons, UnknownSignIn } from './UserMenu'
import styles from './UserMenu.module.css'

/** The account in the phone's menu: open, without a menu inside the menu, and without the pages of the API group. */
export const MobileAccount = ({ linksClass }: { linksClass: string | undefined }) => {
  const texts = useTexts()
  const session = useSession()
  const user = useSelector(session, selectUser)
  const name = useSelector(session, selectDisplayName)
  const initial = useSelector(session, selectInitial)
  const isUndecided = useTag(session, 'undecided')
  const isUnreachable = useTag(session, 'unreachable')
  if (isUndecided) return null
  if (!user) return <div className={styles.mobile}>{isUnreachable ? <UnknownSignIn /> : <SignInButtons />}</div>
  return (
    <div className={styles.mobile}>
      <div className={styles.mobileWho}>
        <Avatar src={user.avatar} initial={initial} />
        <strong>{name || texts.user.nameNotSet()}</strong>
      </div>
      <AccountLinks className={linksClass} />
    </div>
  )
}
