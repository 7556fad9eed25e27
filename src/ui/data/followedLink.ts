/** The link of the portal that a plain click follows: null for other sites, downloads and what is wanted in another tab. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest('a') // clicks land on elements
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !isPlain || event.defaultPrevented) return null
  const staysHere = link.target === '' && !link.hasAttribute('download') && link.origin === window.location.origin
  return staysHere ? link : null
}
