import { useId, type ReactNode } from 'react'
import { classNames } from '../base/classNames'
import styles from './CheckList.module.css'
import fieldStyles from './TextField.module.css'

type CheckOption = { value: string; label: ReactNode; checked: boolean }

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly CheckOption[]
  /** The boxes keep the focus, and ignore presses. */
  disabled?: boolean
  /** Whether the label says that one must be chosen. */
  isMarked?: boolean | undefined
  /** One below the other instead of side by side. */
  stacked?: boolean
  /** A replacement for the list, e.g. while the options are loading. */
  instead?: ReactNode
  onToggle: (value: string) => void
  onBlur?: () => void
}

/**
 * A choice of several. The error is announced, and describes every box for screen readers. It can hold the focus, so that
 * a press on an option's word does not leave it.
 */
export const CheckList = ({
  label,
  hint,
  error,
  options,
  disabled = false,
  isMarked = false,
  stacked = false,
  instead,
  onToggle,
  onBlur,
}: Props) => {
  const id = useId()
  const leave = (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onBlur?.() // a focus event's other side is a node
  }
  return (
    <fieldset tabIndex={-1} className={styles.list} onBlur={leave} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>
        <span className={isMarked ? fieldStyles.marked : undefined}>{label}</span>
        {hint && <span className={fieldStyles.counter}>{hint}</span>}
      </legend>
      {instead ?? (
        <div className={classNames(styles.options, stacked && styles.stacked)}>
          {options.map(({ value, label: name, checked }) => (
            <label key={value} className={styles.option}>
              <input
                type="checkbox"
                checked={checked}
                aria-disabled={disabled || undefined}
                aria-invalid={error ? true : undefined}
                onChange={() => !disabled && onToggle(value)}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      )}
      <p id={`${id}-error`} className={fieldStyles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
