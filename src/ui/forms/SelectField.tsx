import type { SelectHTMLAttributes } from 'react'
import { classNames } from '../base/classNames'
import { Field, type FieldProps } from './Field'
import styles from './TextField.module.css'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'children'> &
  FieldProps & {
    /** The option for an empty choice, if allowed. */
    placeholder?: string
    options: readonly { value: string; label: string }[]
  }

/** A labelled choice of one. */
export const SelectField = ({ label, hint, error, counter, isMarked, placeholder, options, ...select }: Props) => (
  <Field label={label} hint={hint} error={error} counter={counter} isMarked={isMarked}>
    {(control) => (
      <select {...select} {...control} className={classNames(styles.input, styles.select)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)
