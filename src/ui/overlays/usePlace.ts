import { useLayoutEffect, type RefObject } from 'react'

const countFields = (dialog: HTMLDialogElement) =>
  dialog.querySelectorAll('input, select, textarea, details[open]').length

/**
 * Centres an open dialog whenever its fields or the window change, and keeps its bottom edge otherwise: a message that
 * appears as a button is pressed must not move the button away.
 */
export function usePlace(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let fields = 0
    const place = () => {
      fields = countFields(dialog)
      dialog.style.removeProperty('--below')
      dialog.style.setProperty('--below', `${window.innerHeight - dialog.offsetTop - dialog.offsetHeight}px`)
    }
    place()
    const changes = new MutationObserver(() => {
      if (countFields(dialog) !== fields) place()
    })
    changes.observe(dialog, { childList: true, subtree: true, attributeFilter: ['open'] })
    window.addEventListener('resize', place)
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [ref])
}
