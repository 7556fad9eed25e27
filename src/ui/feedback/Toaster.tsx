import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../base/classNames'
import { CheckIcon, CloseIcon, ErrorIcon, WarningIcon } from '../base/icons'
import { IconButton } from '../forms/IconButton'
import { followTopModal } from '../overlays/modals'
import { createFocusReturn } from './focusReturn'
import styles from './Toaster.module.css'

type ToasterProps = { label: string; count: number; children: ReactNode }

/**
 * The place of toasts: a live region that announces each once, drawn above everything. It is inside an open
 * modal dialog, because everything outside is inert and silent.
 */
export const Toaster = ({ label, count, children }: ToasterProps) => {
  const region = useRef<HTMLDivElement>(null)
  const host = useHost(() => show(region.current, count))
  useEffect(() => show(region.current, count), [count, host])
  const content = (
    <div
      ref={region}
      popover="manual"
      {...useReturn(count)}
      {...(count > 0 && { role: 'region', 'aria-label': label })}
      className={styles.toaster}
    >
      <div role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions" className={styles.list}>
        {children}
      </div>
    </div>
  )
  return host ? createPortal(content, host) : content
}

/** Above all that the top layer holds by now. Messages of a dialog stay in their place when it closes. */
function show(element: HTMLElement | null, count: number): void {
  if (!element?.isConnected || !('popover' in HTMLElement.prototype)) return
  const isInDialog = element.closest('dialog') !== null
  element.toggleAttribute('data-aside', isInDialog || (count > 0 && element.hasAttribute('data-aside')))
  if (element.matches(':popover-open')) element.hidePopover()
  if (count > 0) element.showPopover()
}

/** The handlers that follow the focus into the messages and out of them. */
function useReturn(count: number) {
  const [returns] = useState(createFocusReturn)
  useEffect(() => returns.counted(count, document.activeElement === document.body), [returns, count])
  const isWithin = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget)
  return {
    onFocus: (event: FocusEvent) => {
      if (!isWithin(event)) returns.came(event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null)
    },
    // React does not report removed elements. In a background window the element stays the active one.
    onBlur: (event: FocusEvent) => {
      if (!isWithin(event) && document.activeElement !== event.target) returns.left()
    },
  }
}

/** An element that is always in the top modal dialog, or else at the end of the page; null in the first frame. */
function useHost(onMove: () => void): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const move = useEffectEvent(onMove)
  useLayoutEffect(() => {
    const element = document.createElement('div')
    const stop = followTopModal((dialog) => {
      ;(dialog ?? document.body).append(element)
      move()
    })
    setHost(element) // eslint-disable-line react-hooks/set-state-in-effect -- a server has no element to make
    return () => {
      stop()
      element.remove()
    }
  }, [])
  return host
}

const icons = { success: CheckIcon, warning: WarningIcon, error: ErrorIcon }

type Holder = 'pointer' | 'focus'

type ToastProps = {
  tone: keyof typeof icons
  text: string
  /** Shown, but not announced. */
  isSilent?: boolean
  closeLabel: string
  onHold: (by: Holder) => void
  onRelease: (by: Holder) => void
  onClose: () => void
}

/** One message; a pointer or the focus on it holds it, each by itself. */
export const Toast = ({ tone, text, isSilent = false, closeLabel, onHold, onRelease, onClose }: ToastProps) => {
  const Icon = icons[tone]
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onRelease('focus')
  }
  return (
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => onHold('pointer')}
      onPointerLeave={() => onRelease('pointer')}
      onFocus={() => onHold('focus')}
      onBlur={blur}
    >
      <Icon className={styles.icon} />
      <p className={styles.text} aria-live={isSilent ? 'off' : undefined}>
        {text}
      </p>
      {/* Only the message is announced, without its button. */}
      <div aria-live="off">
        <IconButton label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
    </div>
  )
}
