import { useEffect, type RefObject } from 'react'

/**
 * Calls when a press or the focus goes outside of the part, or at Escape. It listens on the document: not every browser
 * gives a pressed button the focus.
 */
export function useDismiss(part: RefObject<Element | null>, onDismiss: (cause: 'leave' | 'escape') => void): void {
  useEffect(() => {
    const stop = new AbortController()
    const leave = ({ target }: Event) => {
      if (!part.current?.contains(target as Node | null)) onDismiss('leave') // as: a DOM event's target is a node
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onDismiss('escape')
    }
    document.addEventListener('pointerdown', leave, { signal: stop.signal })
    document.addEventListener('focusin', leave, { signal: stop.signal })
    document.addEventListener('keydown', escape, { signal: stop.signal })
    return () => stop.abort()
  }, [part, onDismiss])
}
