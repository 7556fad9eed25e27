import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '@/src/runtime/portal'
import { discardReopeningDrafts } from '@/src/browser/drafts'
import { pageFor } from '@/src/routes/pages'
import { pageHeadingId } from '@/src/ui/data/PageHeading'
import { useScroll } from './scroll/scroll'
import { retryUntilReached, targetOf } from './scroll/scrollPlaces'

/** Sends the route to the session, and moves scroll and focus to the page that was opened; a dialog left open is done with. */
export function RouteWatcher() {
  const session = useSession()
  const { pathname, hash, key } = useLocation()
  const target = useRef(hash)
  const shown = useRef(pathname)
  const entered = useRef(key)
  useScroll()

  // The session was started with the first location: telling it again would count as the person going on.
  useEffect(() => {
    if (entered.current === key) return
    entered.current = key
    session.send({ type: 'route.entered', requiresSignIn: pageFor(pathname)?.access === 'login' })
  }, [session, pathname, key])

  useEffect(() => {
    target.current = hash
  }, [hash])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    discardReopeningDrafts(window)
    return retryUntilReached(window, () => hasFocusedTarget(target.current), watchPage)
  }, [pathname])

  return null
}

/**
 * Focuses the target of the hash, and until it exists, or without a hash, the page's heading. Either may still be
 * loading, or be inert below the phone's menu.
 */
function hasFocusedTarget(hash: string): boolean {
  const page = document.getElementById(pageHeadingId)
  const target = page && targetOf(document, hash)
  const element = target ?? page
  if (element !== document.activeElement) element?.focus({ preventScroll: true })
  const isLast = hash === '' || target !== null
  return isLast && element !== null && element === document.activeElement
}

function watchPage(check: () => void): MutationObserver {
  const observer = new MutationObserver(check)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['inert', 'class'] })
  return observer
}
