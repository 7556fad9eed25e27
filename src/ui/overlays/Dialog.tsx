import { useId, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import styles from './Dialog.module.css'
import { isComposing } from '../base/isComposing'
import { useModal } from './useModal'
import { usePlace } from './usePlace'
import { usePressBeside } from './usePressBeside'

type Props = {
  title: string
  description?: ReactNode
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
  actions: ReactNode
  /** The title gets the focus first: the dialog opens at its top, however long it is. */
  startsAtTitle?: boolean
  /** Escape, the back gesture or a press beside the dialog. It may refuse by doing nothing. */
  onDismiss: () => void
}

const firstFocus = { tabIndex: -1, 'data-autofocus': true }

/** A modal dialog, open while it is mounted. The element marked `data-autofocus` gets the focus first. */
export const Dialog = ({
  title,
  description,
  role = 'dialog',
  children,
  actions,
  startsAtTitle = false,
  onDismiss,
}: Props) => {
  const id = useId()
  const dialog = useModal()
  usePlace(dialog)

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
      role={role === 'dialog' ? undefined : role}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={dismissByKey}
      onCancel={dismissByGesture}
      {...usePressBeside(onDismiss)}
    >
      <div className={styles.sheet}>
        <h2 id={`${id}-title`} className={styles.title} {...(startsAtTitle && firstFocus)}>
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
