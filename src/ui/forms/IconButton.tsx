import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../data/classNames'
import styles from './IconButton.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & { label: string }

/** A square button that shows an icon and is called `label`. */
export const IconButton = ({ label, className, ...rest }: Props) => (
  <button type="button" {...rest} aria-label={label} title={label} className={classNames(styles.button, className)} />
)
