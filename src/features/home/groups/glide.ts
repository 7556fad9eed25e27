import Glide, { Autoplay, Swipe } from '@glidejs/glide/dist/glide.modular.esm'

/**
 * A carousel that reports each move, and moves by itself after a command. It rewinds at its ends: no slide is cloned,
 * so that no link is duplicated.
 */
export function startGlide(element: HTMLElement, onMove: (index: number) => void): Glide {
  const options = { type: 'slider', rewind: true, perView: 1, gap: 0, animationDuration: 300, keyboard: false } as const
  // Two presses are two moves, however close they come.
  const glide = new Glide(element, { ...options, autoplay: false, hoverpause: true, waitForTransition: false })
  glide.on('run', () => onMove(glide.index))
  return glide.mount({ Autoplay, Swipe })
}
