import type { ReactNode } from 'react'
import { pageHeadingId } from '../data/PageHeading'
import styles from './StateMessage.module.css'

type Props = {
  title: string
  text?: ReactNode
  actions?: ReactNode
  /** Nothing else is on the page. */
  isPage?: boolean
}

/** A list without anything in it yet: an untouched calligraphy grid, and a way on. */
export const EmptyState = (props: Props) => (
  <Message {...props} drawing={<circle className={styles.accent} cx="58" cy="22" r="4" />} />
)

type FailedProps = Props & {
  /** A toast announces the same failure, so this does not. */
  hasToast?: boolean
}

/** A failure: a broken stroke, what it means, and a way on. */
export const FailedState = ({ hasToast = false, ...props }: FailedProps) => (
  <Message
    {...props}
    role={hasToast ? 'group' : 'alert'}
    drawing={<path className={styles.stroke} d="M18 40h16l5-9 4 18 5-9h14" />}
  />
)

type MessageProps = Props & { drawing: ReactNode; role?: 'alert' | 'group' }

const Message = ({ title, text, actions, drawing, role, isPage = false }: MessageProps) => (
  <div className={styles.message} role={role} aria-label={role === 'group' ? title : undefined}>
    <svg className={styles.drawing} viewBox="0 0 80 80" width="5rem" height="5rem" aria-hidden="true">
      <path className={styles.grid} d="M8 40h64M40 8v64M8 8l64 64M72 8L8 72" />
      <path className={styles.frame} d="M8 8h64v64H8z" />
      {drawing}
    </svg>
    {isPage ? (
      <h1 id={pageHeadingId} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
    ) : (
      <h2 className={styles.title}>{title}</h2>
    )}
    {text && <p className={styles.text}>{text}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)
