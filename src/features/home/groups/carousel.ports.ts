import { fromCallback } from 'xstate'
import { carouselMachine, type CarouselCommand } from '@/machines/home/carousel.machine'
import type { AppServices } from '@/src/runtime/portal'

/** Milliseconds that a slide is shown before the next one comes. */
const autoplayMs = 5000

const steps = { previous: '<', next: '>' } as const

/** The carousel's statechart on the element that `find` finds, once it is on the page. */
export const carouselPorts = ({ window }: AppServices, find: () => HTMLElement | null) =>
  carouselMachine.provide({ actors: { carousel: glideOn(window, find) } })

const glideOn = (window: Window, find: () => HTMLElement | null) =>
  fromCallback<CarouselCommand>(({ sendBack, receive }) => {
    const stop = new AbortController()
    const start = async () => {
      const { startGlide } = await import('./glide')
      const element = find()
      if (stop.signal.aborted || !element) return
      const glide = startGlide(element, (index) => sendBack({ type: 'slide.shown', index }))
      stop.signal.addEventListener('abort', () => glide.destroy())
      receive((command) => {
        if (command.type === 'slide.moved') glide.go(steps[command.direction])
        else if (command.type === 'turning.started') glide.play(autoplayMs)
        else glide.pause()
      })
      const { matches: wantsRest } = window.matchMedia('(prefers-reduced-motion: reduce)')
      sendBack({ type: 'carousel.started', movesFreely: !wantsRest })
    }
    start().catch(() => sendBack({ type: 'carousel.failed' })) // the slide that is shown stays; a press tries again
    return () => stop.abort()
  })
