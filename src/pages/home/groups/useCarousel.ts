import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type Glide from '@glidejs/glide'
import { lazily } from '@/src/browser/lazily'
import { whenNear } from '@/src/ui/hooks/whenNear'

/** Milliseconds that a slide is shown before the next one comes. */
const autoplayMs = 5000

/**
 * A Glide carousel on `root`. Its code comes when the carousel comes near the screen, or is asked for; until then the
 * first slide is shown. It rests while it holds the focus, which a slide that goes would take along.
 */
export function useCarousel() {
  const { root, index, glide, isFree, whenStarted } = useGlide()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [isHeld, setHeld] = useState(false)
  const isPlaying = chosen ?? isFree
  const isMoving = isPlaying && !isHeld

  useEffect(() => {
    if (isMoving) glide?.play(autoplayMs)
    else glide?.pause()
  }, [glide, isMoving])

  const toggle = () => {
    setChosen(!isPlaying)
    setHeld(false) // who presses it to play means now
    whenStarted(() => undefined)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(false)
  }
  const move = (to: '<' | '>') => whenStarted((started) => started.go(to))
  return {
    root,
    index,
    isPlaying,
    isMoving,
    toggle,
    move,
    focusHandlers: { onFocus: () => setHeld(true), onBlur: leave },
  }
}

function useGlide() {
  const root = useRef<HTMLDivElement>(null)
  const running = useRef<Glide | null>(null)
  const start = useRef<() => void>(null)
  const asked = useRef<((started: Glide) => void)[]>([])
  const [glide, setGlide] = useState<Glide | null>(null)
  const [index, setIndex] = useState(0)
  const [isFree, setFree] = useState(false)

  useEffect(() => {
    const element = root.current
    if (!element) return
    let isGone = false
    const begin = lazily(async () => {
      const { startGlide } = await import('./glide')
      if (isGone) return
      running.current = startGlide(element, setIndex)
      setGlide(running.current)
      setFree(!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      for (const act of asked.current.splice(0)) act(running.current)
    })
    start.current = () => void begin().catch(() => undefined) // the slide that is shown stays; a press tries again
    const stopWaiting = whenNear(element, start.current)
    return () => {
      isGone = true
      stopWaiting()
      running.current?.destroy()
      running.current = null
    }
  }, [])

  /** What is asked for before there is a carousel is done when there is one. */
  const whenStarted = (act: (started: Glide) => void) => {
    if (running.current) act(running.current)
    else {
      asked.current.push(act)
      start.current?.()
    }
  }
  return { root, index, glide, isFree, whenStarted }
}
