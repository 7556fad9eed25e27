import { useEffect, useRef, type RefObject } from 'react'

/** Pixels from the end at which a reader still reads the end. */
const nearPx = 96

/** Input by which a reader may leave the end. */
const reading = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const toEnd = (pane: HTMLElement) => pane.scrollTo({ top: pane.scrollHeight, behavior: 'instant' })
const rest = (pane: HTMLElement) => pane.scrollHeight - pane.scrollTop - pane.clientHeight

/**
 * Shows the end of the pane's content: at first until the reader does anything, and while an answer streams, unless the
 * reader has scrolled away from it.
 */
export function useFollowEnd(isAnswering: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pane = ref.current
    if (!pane) return
    const growth = watchGrowth(pane, () => toEnd(pane))
    const stop = new AbortController()
    const { signal } = stop
    signal.addEventListener('abort', () => growth.disconnect())
    for (const type of reading) window.addEventListener(type, () => stop.abort(), { passive: true, signal })
    return () => stop.abort()
  }, [])
  useEffect(() => {
    const pane = ref.current
    if (isAnswering && pane) return follow(pane, pane, { toEnd: () => toEnd(pane), rest: () => rest(pane) })
  }, [isAnswering])
  return ref
}

/** The same while an answer streams inside of another page, which scrolls with the window. The ref is for the end. */
export function useFollowInPage(isAnswering: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = ref.current
    if (!isAnswering || !end?.parentElement) return
    return follow(end.parentElement, window, {
      toEnd: () => end.scrollIntoView({ block: 'end' }),
      rest: () => end.getBoundingClientRect().top - window.innerHeight,
    })
  }, [isAnswering])
  return ref
}

type End = { toEnd: () => void; rest: () => number }

/** Returns how to stop it. */
function follow(content: HTMLElement, scroller: EventTarget, end: End): () => void {
  let isFollowing = true
  const move = () => isFollowing && end.toEnd()
  const note = () => {
    isFollowing = end.rest() < nearPx
  }
  move()
  const growth = watchGrowth(content, move)
  scroller.addEventListener('scroll', note, { passive: true })
  return () => {
    growth.disconnect()
    scroller.removeEventListener('scroll', note)
    // The last pieces come with the end.
    requestAnimationFrame(move)
  }
}

/** Observers run once a frame, after its layout, so that following forces none. */
function watchGrowth(content: HTMLElement, onChange: () => void): ResizeObserver {
  const growth = new ResizeObserver(onChange)
  for (const part of [content, ...content.children]) growth.observe(part)
  return growth
}
