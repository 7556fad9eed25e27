import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { selectUserId } from '@/machines/session/session.selectors'
import { usePortalRuntime, useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { loadTexts } from '@/src/i18n/loadTexts'
import { useLanguage } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'

/** The question about conversations on this device, once a sign-out was chosen. */
export const SignOut = () => {
  const { portal } = usePortalRuntime()
  const account = useSelector(useSession(), selectUserId)
  const isAsked = useTag(portal, 'signOutAsked')
  return isAsked && account !== null && <Question account={account} />
}

const Question = ({ account }: { account: string }) => {
  const { portal } = usePortalRuntime()
  const language = useLanguage()
  const importQuestion = useCallback(async () => {
    await loadTexts(language, ['signOutQuestion'])
    return import('../features/playground/signOut/SignOutQuestion')
  }, [language])
  const { module, hasFailed, load } = useLazyModule(importQuestion)
  useEffect(load, [load])
  useEffect(() => {
    if (hasFailed) portal.send({ type: 'signOut.question.failed' })
  }, [hasFailed, portal])
  return module && <module.SignOutQuestion account={account} />
}
