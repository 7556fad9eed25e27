import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { classNames } from '../base/classNames'
import panel from './Panel.module.css'
import styles from './Dropdown.module.css'
import { useDismiss } from './useDismiss'
import { ChevronDownIcon } from '../base/icons'

type Props = {
  label: string
  /** The present choice, as the button shows it. */
  value: ReactNode
  icon?: ReactNode
  disabled?: boolean
  align?: 'start' | 'end'
  /** The panel; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
  /** A good moment to load what the panel needs. */
  onApproach?: () => void
}

/** A labelled button with a panel under it, which closes on Escape, on a press elsewhere or if the focus leaves it. */
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
        <Panel id={id} align={align} root={root} onDismiss={(cause) => (cause === 'escape' ? close() : setOpen(false))}>
          {children(close)}
        </Panel>
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
  return { root, button, isOpen, setOpen, close }
}

/** Scrolls as far as needed to show the element when it appears and when its size changes, as with a late calendar. */
function keepInWindow(element: HTMLElement | null) {
  if (!element) return
  const sizes = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
  sizes.observe(element)
  return () => sizes.disconnect()
}

type PanelProps = {
  id: string
  align: 'start' | 'end'
  root: RefObject<HTMLElement | null>
  onDismiss: (cause: 'leave' | 'escape') => void
  children: ReactNode
}

/** It can hold the focus: a press on a word in it would otherwise move the focus outside, and close it. */
const Panel = ({ id, align, root, onDismiss, children }: PanelProps) => {
  useDismiss(root, onDismiss)
  return (
    <div
      ref={keepInWindow}
      id={`${id}-panel`}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className={classNames(panel.panel, panel[align], styles.panel)}
    >
      {children}
    </div>
  )
}
