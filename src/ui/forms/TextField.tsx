import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps } from './Field'
import styles from './TextField.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> &
  FieldProps & { inputRef?: Ref<HTMLInputElement> }

/** A labelled line of text. */
export const TextField = ({ label, hint, error, counter, isMarked, inputRef, ...input }: Props) => (
  <Field label={label} hint={hint} error={error} counter={counter} isMarked={isMarked}>
    {(control) => <input type="text" {...input} {...control} ref={inputRef} className={styles.input} />}
  </Field>
)
