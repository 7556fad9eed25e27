import { followedLink } from '@/src/ui/data/followedLink'

/** Lets the keyboard go on from the target of a hash; the router's scroll goes there. */
export function focusTarget(hash: string): void {
  document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true })
}

/** Follows a link inside the portal without a page load. */
export function followLink(event: MouseEvent, navigate: (to: string) => void): void {
  const link = followedLink(event)
  if (!link) return
  event.preventDefault()
  link.closest('details')?.removeAttribute('open')
  const { pathname, search } = window.location
  const isHere = link.pathname === pathname && link.hash !== ''
  navigate(`${link.pathname}${isHere ? search : link.search}${link.hash}`)
  if (isHere) focusTarget(link.hash)
}

/** Samples in another language than the served one, chosen before there was a script to hear of it. */
export const chosenSamples = (text: Element): HTMLInputElement | undefined =>
  [...text.querySelectorAll<HTMLInputElement>('[data-samples] > input:checked')].find((input) => !input.defaultChecked)

/** Shows every sample in the language that was chosen for one, and keeps the chosen one where it is on the screen. */
export function chooseSamples(text: Element, chosen: HTMLInputElement): void {
  const before = chosen.getBoundingClientRect().top
  text.querySelectorAll<HTMLInputElement>('[data-samples] > input').forEach((input) => {
    if (input.value === chosen.value) input.checked = true
  })
  window.scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: 'instant' })
}

const readingLine = 0.3

/** Marks the chapter that is being read in the table of contents. */
export function markCurrentChapter(text: Element): void {
  const line = window.innerHeight * readingLine
  const chapters = [...text.querySelectorAll('section[aria-labelledby]')]
  const current = chapters.findLast((chapter) => chapter.getBoundingClientRect().top <= line)
  const hash = `#${current?.getAttribute('aria-labelledby') ?? ''}`
  text.querySelectorAll<HTMLAnchorElement>('[data-contents] a').forEach((link) => {
    if (link.hash === hash) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
  })
}
