import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../base/classNames'
import styles from './Dropdown.module.css'
import { ChevronDownIcon } from '../base/icons'

type Props = {
  label: string
  /** What is chosen now; it stands on the button. */
  value: ReactNode
  icon?: ReactNode
  disabled?: boolean
  align?: 'start' | 'end'
  /** The panel; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
  /** A good moment to load what the panel needs. */
  onApproach?: () => void
}

/**
 * A labelled button with a panel under it, which Escape, a press elsewhere or the focus leaving it closes. The panel can
 * hold the focus: a press on a word in it would otherwise give the focus to what is around, and close it.
 */
export const Dropdown = ({ label, value, icon, disabled, align = 'start', children, onApproach }: Props) => {
  const id = useId()
  const { root, button, isOpen, setOpen, close } = useDropdown()
  return (
    <div ref={root} className={styles.dropdown}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className={styles.button}
        disabled={disabled}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        aria-haspopup="dialog"
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className={styles.value}>{value}</span>
        <ChevronDownIcon className={styles.chevron} />
      </button>
      {isOpen && (
        <div
          id={`${id}-panel`}
          role="dialog"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          className={classNames(styles.panel, styles[align])}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

const useDropdown = () => {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node | null)) setOpen(false) // a DOM event's target is a node
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave, { signal: stop.signal })
    document.addEventListener('focusin', leave, { signal: stop.signal })
    // Not every browser gives a pressed button the focus.
    document.addEventListener('keydown', escape, { signal: stop.signal })
    return () => stop.abort()
  }, [isOpen])
  return { root, button, isOpen, setOpen, close }
}
