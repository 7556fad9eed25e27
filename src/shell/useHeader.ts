import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { fromPromise } from 'xstate'
import { headerMachine } from '@/machines/shell/header.machine'
import { languageOf } from '@/openapi/rules/language'
import type { AppServices } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { hasDeveloperSubMenu } from '@/src/content/pages'
import { loadSearch } from '../features/search/openSearch'
import { mobileMenuId } from './MobileMenu'

const connect = ({ window, notify }: AppServices) =>
  headerMachine.provide({
    actors: {
      loadSearch: fromPromise(() => loadSearch(languageOf(window.document.documentElement.lang) ?? 'zh')),
    },
    actions: { tellUnavailable: () => notify('requestFailed') },
  })

/** The header's actor, which gets scrolling and every new location. */
export const useHeader = () => {
  const header = usePageActor(connect, undefined)
  const { pathname, key } = useLocation()

  useEffect(() => {
    header.send({ type: 'subMenu.changed', present: hasDeveloperSubMenu(pathname) })
  }, [header, pathname])

  // A link to the page one is on is a new location too.
  useEffect(() => {
    header.send({ type: 'route.changed' })
  }, [header, key])

  useEffect(() => {
    const send = () => header.send({ type: 'page.scrolled', y: window.scrollY })
    send()
    window.addEventListener('scroll', send, { passive: true })
    return () => window.removeEventListener('scroll', send)
  }, [header])

  // It may have been opened before there was a statechart; last, because a location closes it.
  useEffect(() => {
    if (document.querySelector(`#${mobileMenuId}[open]`)) header.send({ type: 'menu.opened' })
  }, [header])

  return header
}
