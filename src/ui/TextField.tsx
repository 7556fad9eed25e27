import { useId, type InputHTMLAttributes, type Ref } from 'react'
import styles from './TextField.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: string
  hint?: string
  error?: string | undefined
  counter?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A labelled line of text. An error is announced, and belongs to the field for whoever cannot see it. */
export const TextField = ({ label, hint, error, counter, inputRef, ...input }: Props) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id}>{label}</label>
        {counter && <span className={styles.counter}>{counter}</span>}
      </div>
      <input
        {...input}
        id={id}
        ref={inputRef}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
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
