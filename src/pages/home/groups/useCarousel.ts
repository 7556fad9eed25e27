import { useEffect, useRef, useState } from 'react'
import type Glide from '@glidejs/glide'
import { whenNear } from '@/src/ui/hooks/whenNear'

/** Milliseconds that a slide is shown before the next one comes. */
const autoplayMs = 5000

/** A Glide carousel on `root`. Its code comes when the carousel comes near the screen; until then the first slide is shown. */
export function useCarousel() {
  const root = useRef<HTMLDivElement>(null)
  const glide = useRef<Glide | null>(null)
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
      glide.current = startGlide(element, moves && autoplayMs, setIndex)
      setPlaying(moves)
    }
    const stopWaiting = whenNear(element, () => void begin())
    return () => {
      isGone = true
      stopWaiting()
      glide.current?.destroy()
      glide.current = null
    }
  }, [])

  const toggle = () => {
    if (isPlaying) glide.current?.pause()
    else glide.current?.update({ autoplay: autoplayMs }).play(autoplayMs)
    setPlaying(!isPlaying)
  }
  return { root, index, isPlaying, toggle, move: (to: '<' | '>') => glide.current?.go(to) }
}
