import { useSelector } from '@xstate/react'
import { useEffect, useRef, type FocusEvent } from 'react'
import type { Direction } from '@/machines/home/carousel.machine'
import { selectIndex, selectIsMoving } from '@/machines/home/carousel.machine'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { whenNear } from '@/src/ui/hooks/whenNear'
import { carouselPorts } from './carousel.ports'

/** A carousel on `root`, which hears of its coming near the screen and of its focus; until it runs, the first slide is shown. */
export function useCarousel() {
  const root = useRef<HTMLDivElement>(null)
  const carousel = usePageActor((services) => carouselPorts(services, () => root.current), undefined)

  useEffect(() => {
    if (root.current) return whenNear(root.current, () => carousel.send({ type: 'carousel.approached' }))
  }, [carousel])

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) carousel.send({ type: 'focus.left' })
  }
  return {
    root,
    index: useSelector(carousel, selectIndex),
    isPlaying: useTag(carousel, 'playing'),
    isMoving: useSelector(carousel, selectIsMoving),
    toggle: () => carousel.send({ type: 'play.toggled' }),
    move: (direction: Direction) => carousel.send({ type: 'slide.requested', direction }),
    focusHandlers: { onFocus: () => carousel.send({ type: 'focus.entered' }), onBlur: leave },
  }
}
