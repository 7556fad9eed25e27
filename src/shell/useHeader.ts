import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fromPromise } from 'xstate'
import { headerMachine } from '@/machines/shell/header.machine'
import { languageOf } from '@/openapi/rules/language'
import type { AppServices } from '@/src/runtime/portal'
import { usePageActor } from '@/src/runtime/usePageActor'
import { hasDeveloperSubMenu } from '@/src/routes/pages'
import { loadSearch } from '../features/search/openSearch'

const connect = ({ window, notify }: AppServices) =>
  headerMachine.provide({
    actors: {
      loadSearch: fromPromise(() => loadSearch(languageOf(window.document.documentElement.lang) ?? 'zh')),
    },
    actions: { tellUnavailable: () => notify('requestFailed') },
  })

/** The header's actor, for the search. */
export const useHeader = () => {
  const header = usePageActor(connect, undefined)
  const { key } = useLocation()
  // A link to the page one is on is a new location too.
  useEffect(() => {
    header.send({ type: 'route.changed' })
  }, [header, key])
  return header
}

/** The phone's menu, which a new location closes. */
export function useMobileMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return { isOpen: openAt === key, onOpen: () => setOpenAt(key), onClose: () => setOpenAt(null) }
}

/** Whether the top menu makes room: after 400 px, and only if a sub-menu takes its place. A new page shows it again. */
export function useIsTopHidden(): boolean {
  const { pathname } = useLocation()
  const [farDownOn, setFarDownOn] = useState<string | null>(null)
  const look = useEffectEvent(() => setFarDownOn(window.scrollY > 400 ? pathname : null))
  useEffect(() => {
    const follow = () => look()
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return farDownOn === pathname && hasDeveloperSubMenu(pathname)
}
