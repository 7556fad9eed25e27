import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export const groupHeadingId = (tag: number) => `group-${tag}`

/** The address of a group within the page. */
export const groupPlaceId = (tag: number) => `sig-${tag}`

/**
 * After the first frame, brings the group that the address asks for (`?tag=2`) into view and marks it; its HTML may be
 * no component's, or arrive later.
 */
export function useGroupFromUrl(placeId: string): void {
  const { search, key } = useLocation()
  useEffect(() => {
    const tag = Number(new URLSearchParams(search).get('tag'))
    const place = document.getElementById(placeId)
    if (!place || tag === 0) return
    const observer = new MutationObserver(() => find())
    const find = () => {
      const heading = document.getElementById(groupHeadingId(tag))
      if (heading) observer.disconnect()
      return heading && show(heading)
    }
    if (find() === null) observer.observe(place, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      place.querySelector('[data-asked]')?.removeAttribute('data-asked')
    }
  }, [search, key, placeId])
}

function show(heading: HTMLElement): true {
  const group = heading.closest('li')
  group?.setAttribute('data-asked', '')
  // A page that one comes back to stands where it was left.
  if (window.scrollY > 0) return true
  heading.focus({ preventScroll: true })
  group?.scrollIntoView()
  return true
}
