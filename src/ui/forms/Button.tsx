import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react'
import { classNames } from '../base/classNames'
import { Spinner } from '../base/Spinner'
import { useReturnFocus } from './returnFocus'
import styles from './Button.module.css'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
}

/** The look of a button, for a router link that must be one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium' }: Look = {}): string =>
  classNames(styles.button, styles[variant], styles[size])

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Keeps its place and the focus; a press does nothing. */
    busy?: boolean
    /** For a button that disappears when it is pressed, as “Try again” does: the focus stays near its place. */
    returnFocus?: boolean
  }

export const Button = ({
  variant,
  size,
  busy = false,
  returnFocus = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const ref = useReturnFocus<HTMLButtonElement>(returnFocus)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classNames(buttonClass({ variant, size }), className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busy && <Spinner className={styles.spinner ?? ''} />}
      <span className={styles.label}>{children}</span>
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
