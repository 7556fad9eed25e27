import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field'
import '../theme/native.css'

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
      <select {...select} {...control}>
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
