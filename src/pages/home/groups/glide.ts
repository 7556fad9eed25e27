import Glide, { Autoplay, Swipe } from '@glidejs/glide/dist/glide.modular.esm'

/** A running carousel that reports each move. It rewinds at its ends: no slide is cloned, so that no link is there twice. */
export function startGlide(element: HTMLElement, autoplay: number | false, onMove: (index: number) => void): Glide {
  const options = { type: 'slider', rewind: true, perView: 1, gap: 0, animationDuration: 300, keyboard: false } as const
  const glide = new Glide(element, { ...options, autoplay, hoverpause: true })
  glide.on('run', () => onMove(glide.index))
  return glide.mount({ Autoplay, Swipe })
}
