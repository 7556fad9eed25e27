import { useRef, type MouseEvent } from 'react'

/** Handlers that dismiss a modal dialog by a press outside it, unless the press began inside, as a selection does. */
export function usePressBeside(onDismiss: () => void) {
  const beganBeside = useRef(false)
  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget
  return {
    onMouseDown: (event: MouseEvent) => void (beganBeside.current = isBeside(event)),
    onClick: (event: MouseEvent) => {
      if (beganBeside.current && isBeside(event)) onDismiss()
    },
  }
}
