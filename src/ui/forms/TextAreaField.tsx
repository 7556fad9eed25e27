import type { TextareaHTMLAttributes } from 'react'
import { classNames } from '../base/classNames'
import { Field, type FieldProps } from './Field'
import styles from './TextField.module.css'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & FieldProps

/** Labelled text of several lines. */
export const TextAreaField = ({ label, hint, error, counter, isMarked, ...area }: Props) => (
  <Field label={label} hint={hint} error={error} counter={counter} isMarked={isMarked}>
    {(control) => <textarea {...area} {...control} className={classNames(styles.input, styles.area)} />}
  </Field>
)
