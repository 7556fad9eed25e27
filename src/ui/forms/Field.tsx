import { useId, type ReactNode } from 'react'
import styles from './TextField.module.css'

export type FieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  counter?: string | undefined
  /** Whether the label says that the field is required; a form of one field need not. */
  isMarked?: boolean | undefined
}

/**
 * Attributes of the control inside a field, which link it to label, hint and error. Without them Chromium calls a
 * required choice invalid before it was used.
 */
export type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A label above a control, a hint and an error below it. An error is announced. */
export const Field = ({
  label,
  hint,
  error,
  counter,
  isMarked,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id} className={isMarked ? styles.marked : undefined}>
          {label}
        </label>
        {counter && <span className={styles.counter}>{counter}</span>}
      </div>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** Replaces a field that is not offered, and says why. */
export const FieldNote = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId()
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <div className={styles.top} id={id}>
        {label}
      </div>
      <p className={styles.note}>{children}</p>
    </div>
  )
}

/** Two fields side by side, one below the other where there is no room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>
