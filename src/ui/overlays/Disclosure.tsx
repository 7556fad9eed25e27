import { useRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../base/classNames'
import { ChevronDownIcon } from '../base/icons'
import panel from './Panel.module.css'
import styles from './Disclosure.module.css'
import { useDismiss } from './useDismiss'

type Props = {
  label: string
  summary: ReactNode
  summaryClass?: string | undefined
  align?: 'start' | 'end'
  /** Whether the page that is shown is one of its links. */
  isCurrent?: boolean
  children: ReactNode
}

/** Stands at the end of a menu's summary, and turns with it. */
export const MenuChevron = () => <ChevronDownIcon className={styles.chevron} />

/** A small menu of links under a button; it opens without a script, and closes on Escape, a press elsewhere or a choice. */
export const Disclosure = ({ label, summary, summaryClass, align = 'start', isCurrent, children }: Props) => {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  useDismiss(details, (cause) => {
    if (!details.current?.open) return
    close()
    if (cause === 'escape') details.current.querySelector('summary')?.focus()
  })
  const closeOnChoice = ({ target }: MouseEvent) => {
    const choice = (target as Element).closest('a, div button') // as: clicks land on elements
    if (!choice) return
    close()
    // A dialog that an entry opens gives the focus back to the menu: the entry is hidden by then.
    if (choice === document.activeElement) details.current?.querySelector('summary')?.focus({ preventScroll: true })
  }
  return (
    <details ref={details} className={styles.disclosure} onClick={closeOnChoice}>
      <summary
        className={classNames(styles.summary, summaryClass)}
        aria-label={label}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {summary}
      </summary>
      <div tabIndex={-1} className={classNames(panel.panel, panel[align], styles.panel, styles[align])}>
        {children}
      </div>
    </details>
  )
}
