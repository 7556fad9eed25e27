import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../base/classNames'
import styles from './Disclosure.module.css'

type Props = {
  label: string
  summary: ReactNode
  summaryClass?: string | undefined
  align?: 'start' | 'end'
  /** Whether the page that is shown is one of its links. */
  isCurrent?: boolean
  children: ReactNode
}

/** A small menu of links under a button; it opens without a script, and closes on Escape, a press elsewhere or a choice. */
export const Disclosure = ({ label, summary, summaryClass, align = 'start', isCurrent, children }: Props) => {
  const ref = useDismissal()
  return (
    <details ref={ref} className={styles.disclosure}>
      <summary
        className={classNames(styles.summary, summaryClass)}
        aria-label={label}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {summary}
      </summary>
      <div tabIndex={-1} className={classNames(styles.panel, styles[align])}>
        {children}
      </div>
    </details>
  )
}

const useDismissal = () => {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const close = () => (details.open = false)
    const leave = (event: Event) => !details.contains(event.target as Node | null) && close() // a DOM event's target is a node
    const choose = (event: Event) => (event.target as Element).closest('a, div button') && close() // clicks land on elements
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      close()
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    details.addEventListener('click', choose)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      details.removeEventListener('click', choose)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return ref
}
