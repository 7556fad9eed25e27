import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { groupHeadingId } from './groupHeadingId'

/** The group that the address asks for (`?tag=2`), brought into view after the first frame; null before, and without one. */
export function useAskedGroup(): number | null {
  const { search, key } = useLocation()
  const [asked, setAsked] = useState<number | null>(null)
  useEffect(() => {
    const tag = Number(new URLSearchParams(search).get('tag'))
    const heading = document.getElementById(groupHeadingId(tag))
    setAsked(heading && tag)
    // A page that one comes back to stands where it was left.
    if (!heading || window.scrollY > 0) return
    heading.focus({ preventScroll: true })
    heading.closest('li')?.scrollIntoView()
  }, [search, key])
  return asked
}
