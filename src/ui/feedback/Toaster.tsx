import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { classNames } from '../data/classNames'
import { CheckIcon, CloseIcon, ErrorIcon, WarningIcon } from '../data/icons'
import { IconButton } from '../forms/IconButton'
import styles from './Toaster.module.css'

type ToasterProps = { label: string; count: number; children: ReactNode }

/**
 * The place of passing messages: a live region that says each once, drawn above everything. Over a modal dialog it is
 * inert and unheard, so what matters inside a dialog must be said there too.
 */
export const Toaster = ({ label, count, children }: ToasterProps) => {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = region.current
    if (!element || !('popover' in HTMLElement.prototype)) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (count > 0) element.showPopover()
  }, [count])
  return (
    <div
      ref={region}
      popover="manual"
      {...(count > 0 && { role: 'region', 'aria-label': label })}
      className={styles.toaster}
    >
      <div role="status" aria-live="polite" aria-relevant="additions" className={styles.list}>
        {children}
      </div>
    </div>
  )
}

const icons = { success: CheckIcon, warning: WarningIcon, error: ErrorIcon }

type ToastProps = {
  tone: keyof typeof icons
  text: string
  closeLabel: string
  onHold: () => void
  onRelease: () => void
  onClose: () => void
}

/** One message; a pointer or the focus on it holds it. */
export const Toast = ({ tone, text, closeLabel, onHold, onRelease, onClose }: ToastProps) => {
  const Icon = icons[tone]
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onRelease()
  }
  return (
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={blur}
    >
      <Icon className={styles.icon} />
      <p className={styles.text}>{text}</p>
      <IconButton label={closeLabel} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
