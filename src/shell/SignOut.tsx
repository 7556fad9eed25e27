import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/actors/portal'
import { endSignOutRequest, useIsSignOutRequested } from '@/src/actors/signOutRequest'
import { loadTexts } from '@/src/i18n/loadTexts'
import { useLanguage } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'

/** Carries out a requested sign-out, after the question about conversations on this device. */
export const SignOut = () => {
  const account = useSelector(useSession(), selectUserId)
  const isRequested = useIsSignOutRequested()
  return isRequested && account !== null && <Requested account={account} />
}

/** If the code of the question cannot be loaded, the sign-out continues: conversations cannot be read without a session. */
const Requested = ({ account }: { account: string }) => {
  const session = useSession()
  const language = useLanguage()
  const importQuestion = useCallback(async () => {
    await loadTexts(language, ['signOutQuestion'])
    return import('../features/playground/signOut/SignOutQuestion')
  }, [language])
  const { module, hasFailed, load } = useLazyModule(importQuestion)
  const end = (signsOut: boolean) => {
    endSignOutRequest()
    if (signsOut) session.send({ type: 'signOut.requested' })
  }
  useEffect(load, [load])
  useEffect(() => {
    if (!hasFailed) return
    endSignOutRequest()
    session.send({ type: 'signOut.requested' })
  }, [hasFailed, session])
  return module && <module.SignOutQuestion account={account} onEnd={end} />
}
