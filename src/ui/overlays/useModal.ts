import { useEffect, useLayoutEffect, useRef } from 'react'
import { pageHeadingId } from '../data/PageHeading'
import { noteModal } from './modals'

/** The element focused before a dialog may be gone with the dialog's action. */
function focusSomewhere(): void {
  if (document.activeElement === document.body) document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
}

/**
 * Opens a dialog as a modal one for as long as it is mounted; what is marked `data-autofocus` gets the focus first.
 * Closes before the element leaves the page, so that the browser gives the focus back to where it was.
 */
export const useModal = () => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const forget = noteModal(element)
    return () => {
      forget()
      element.close()
      queueMicrotask(focusSomewhere)
    }
  }, [])
  useEffect(() => {
    const element = ref.current
    const reopen = () => element?.isConnected && !element.open && element.showModal()
    element?.addEventListener('close', reopen)
    return () => element?.removeEventListener('close', reopen)
  }, [])
  return ref
}
