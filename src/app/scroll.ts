import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const positionsKept = 100

/**
 * The router's declarative mode restores no scroll position: a new page starts at its top (or at its hash), Back and
 * Forward return to where the page was left.
 */
export function useScroll(): void {
  const { key, hash, pathname } = useLocation()
  const kind = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const shown = useRef({ key, pathname })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => {
      positions.current.set(shown.current.key, window.scrollY)
      const oldest = positions.current.keys().next()
      if (positions.current.size > positionsKept && !oldest.done) positions.current.delete(oldest.value)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  useEffect(() => {
    if (shown.current.key === key) return
    const samePage = shown.current.pathname === pathname
    shown.current = { key, pathname }
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (kind === NavigationType.Pop) window.scrollTo(0, positions.current.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else if (!samePage) window.scrollTo(0, 0)
  }, [key, hash, pathname, kind])
}
