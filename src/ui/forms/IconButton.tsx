import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../data/classNames'
import styles from './IconButton.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & { label: string }

/** A square button that shows an icon and is called `label`. On the button itself the tip would be read out as its description, too. */
export const IconButton = ({ label, className, children, ...rest }: Props) => (
  <button type="button" {...rest} aria-label={label} className={classNames(styles.button, className)}>
    <span title={label} aria-hidden="true" className={styles.face}>
      {children}
    </span>
  </button>
)
