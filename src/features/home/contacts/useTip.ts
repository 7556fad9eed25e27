import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'

/** Whether a tip is open: under a mouse, with the focus in it, and after a press; Escape closes it wherever the focus is. */
export function useTip() {
  const [isOver, setOver] = useState(false)
  const [isWithin, setWithin] = useState(false)
  const isOpen = isOver || isWithin
  useEffect(() => {
    if (!isOpen) return
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOver(false)
      setWithin(false)
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [isOpen])
  const hover = (over: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOver(over)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setWithin(false)
  }
  const open = () => setWithin(true)
  const handlers = { onPointerEnter: hover(true), onPointerLeave: hover(false), onFocus: open, onBlur: leave }
  return { isOpen, open, handlers }
}
