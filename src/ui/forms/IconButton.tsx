import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../base/classNames'
import styles from './IconButton.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & { label: string }

/** The look of the square button, for the summary of a menu. */
export const iconButtonClass = styles.button

/** A square button that shows an icon and is called `label`. On the button itself the tip would be read out as its description, too. */
export const IconButton = ({ label, className, children, ...rest }: Props) => (
  <button type="button" {...rest} aria-label={label} className={classNames(styles.button, className)}>
    <Face label={label}>{children}</Face>
  </button>
)

/**
 * The same for the content of a `<details>`: it opens without a script, and the browser announces whether it is open.
 */
export const IconSummary = ({ label, children }: { label: string; children: ReactNode }) => (
  <summary aria-label={label} className={styles.button}>
    <Face label={label}>{children}</Face>
  </summary>
)

/** The icon, with the name as its tip. */
export const Face = ({ label, children }: { label: string; children: ReactNode }) => (
  <span title={label} aria-hidden="true" className={styles.face}>
    {children}
  </span>
)
