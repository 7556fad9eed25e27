import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { selectUserId } from '@/machines/session/session.selectors'
import { useLanguageActor, usePortalRuntime, useSession } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { showTheme, storeTheme, type Theme } from '@/src/browser/theme'
import { paths } from '@/src/runtime/paths'
import { useLanguage } from '@/src/i18n/texts'
import { useTheme } from '@/src/ui/hooks/useTheme'
import type { ActionName } from './entries/actions'

type Action = { isAvailable: boolean; act: () => void }

/** The effect of each action, and whether it would change anything now. */
export function useActions(): Readonly<Record<ActionName, Action>> {
  const session = useSession()
  const language = useLanguageActor()
  const navigate = useNavigate()
  const { portal, services } = usePortalRuntime()
  const { window } = services
  const isSignedIn = useSelector(session, selectUserId) !== null
  const isUndecided = useTag(session, 'undecided')
  const isUnreachable = useTag(session, 'unreachable')
  const other = useLanguage() === 'zh' ? 'en' : 'zh'
  const theme = useTheme()
  const choose = (chosen: Theme | null): Action => ({
    isAvailable: theme !== chosen,
    act: () => {
      storeTheme(
        createBrowserStorage(() => window.localStorage),
        chosen,
      )
      showTheme(window.document, chosen)
    },
  })
  const signIn = (screen: 'signIn' | 'signUp'): Action => ({
    isAvailable: !isSignedIn && !isUndecided && !isUnreachable,
    act: () => session.send({ type: 'signIn.requested', screen }),
  })
  return {
    createToken: { isAvailable: true, act: () => void navigate(`${paths.tokens}?create`) },
    signIn: signIn('signIn'),
    signUp: signIn('signUp'),
    signOut: { isAvailable: isSignedIn, act: () => portal.send({ type: 'signOut.chosen' }) },
    switchLanguage: { isAvailable: true, act: () => language.send({ type: 'language.chosen', language: other }) },
    darkTheme: choose('dark'),
    lightTheme: choose('light'),
    systemTheme: choose(null),
  }
}
