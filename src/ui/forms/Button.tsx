import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { classNames } from '../base/classNames'
import { Spinner } from '../base/Spinner'
import styles from './Button.module.css'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
}

/** The look of a button, for a router link that must be one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium' }: Look = {}): string =>
  classNames(styles.button, styles[variant], styles[size])

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement> }

/** While `busy` it keeps its place and the focus, and a press does nothing. */
export const Button = ({ variant, size, busy = false, className, onClick, children, ...rest }: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size }), className)}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner className={styles.spinner ?? ''} />}
      {children}
    </button>
  )
}

type LinkButtonProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A link that looks like a button. */
export const LinkButton = ({ variant, size, className, children, ...rest }: LinkButtonProps) => (
  <a {...rest} className={classNames(buttonClass({ variant, size }), className)}>
    {children}
  </a>
)
