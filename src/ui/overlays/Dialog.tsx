import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import styles from './Dialog.module.css'
import { pageHeadingId } from '../data/PageHeading'
import { noteModal } from './modals'
import { isComposing } from '../forms/isComposing'

type Props = {
  title: string
  description?: ReactNode
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
  actions: ReactNode
  /** Escape, the back gesture or a press beside the dialog. It may refuse by doing nothing. */
  onDismiss: () => void
}

/** A modal dialog, open while it is mounted. The element marked `data-autofocus` gets the focus first. */
export const Dialog = ({ title, description, role = 'dialog', children, actions, onDismiss }: Props) => {
  const id = useId()
  const dialog = useModal()
  const pressedBeside = useRef(false)

  const isBeside = (event: MouseEvent) => event.target === dialog.current
  const dismissByKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Escape') return
    event.preventDefault()
    onDismiss()
  }
  const dismissByGesture = (event: SyntheticEvent) => {
    event.preventDefault()
    onDismiss()
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={dismissByKey}
      onCancel={dismissByGesture}
      onMouseDown={(event) => (pressedBeside.current = isBeside(event))}
      onClick={(event) => pressedBeside.current && isBeside(event) && onDismiss()}
    >
      <div className={styles.sheet}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {description && (
          <div id={`${id}-description`} className={styles.description}>
            {description}
          </div>
        )}
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  )
}

/** What had the focus before a dialog may be gone with what the dialog did. */
function focusSomewhere(): void {
  if (document.activeElement === document.body) document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
}

/** Closes before the element leaves the page, so that the browser gives the focus back to where it was. */
const useModal = () => {
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
