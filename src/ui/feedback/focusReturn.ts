type Focusable = Pick<HTMLElement, 'focus'>

/** Gives the focus back to where it came from when the message that had it is gone; once, and only if it was not taken elsewhere. */
export function createFocusReturn() {
  let cameFrom: Focusable | null = null
  let shown = 0
  return {
    /** Into the messages from outside of them; null where that cannot be told, as when the window comes to the front again. */
    came: (from: Focusable | null) => {
      cameFrom = from ?? cameFrom
    },
    left: () => {
      cameFrom = null
    },
    /** How many messages there are now, and whether nothing has the focus. */
    counted: (count: number, isFocusLost: boolean) => {
      const hasFallen = count < shown
      shown = count
      if (!hasFallen || !isFocusLost) return
      const target = cameFrom
      cameFrom = null
      target?.focus({ preventScroll: true })
    },
  }
}
