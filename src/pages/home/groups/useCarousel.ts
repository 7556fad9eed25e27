import { useEffect, useRef, useState } from 'react'
import type Glide from '@glidejs/glide'
import { whenNear } from '@/src/ui/hooks/whenNear'

/** Milliseconds that a slide is shown before the next one comes. */
const autoplayMs = 5000

/** A Glide carousel on `root`. Its code comes when the carousel comes near the screen; until then the first slide is shown. */
export function useCarousel() {
  const root = useRef<HTMLDivElement>(null)
  const glide = useRef<Glide | null>(null)
  const asked = useRef<((started: Glide) => void)[]>([])
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    const element = root.current
    if (!element) return
    const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    let isGone = false
    const begin = async () => {
      const { startGlide } = await import('./glide')
      if (isGone) return
      const started = startGlide(element, moves && autoplayMs, setIndex)
      glide.current = started
      setPlaying(moves)
      asked.current.splice(0).forEach((act) => act(started))
    }
    const stopWaiting = whenNear(element, () => void begin())
    return () => {
      isGone = true
      stopWaiting()
      glide.current?.destroy()
      glide.current = null
    }
  }, [])

  /** What is asked for before there is a carousel is done when there is one. */
  const whenStarted = (act: (started: Glide) => void) => {
    if (glide.current) act(glide.current)
    else asked.current.push(act)
  }
  const toggle = () => {
    const plays = !isPlaying
    whenStarted((started) => {
      if (plays) started.update({ autoplay: autoplayMs }).play(autoplayMs)
      else started.pause()
      setPlaying(plays)
    })
  }
  return { root, index, isPlaying, toggle, move: (to: '<' | '>') => whenStarted((started) => started.go(to)) }
}
