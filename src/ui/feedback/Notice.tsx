import type { ReactNode } from 'react'
import { classNames } from '../base/classNames'
import { ErrorIcon, InfoIcon, WarningIcon } from '../base/icons'
import styles from './Notice.module.css'

const icons = { info: InfoIcon, warning: WarningIcon, error: ErrorIcon }

type Props = {
  tone?: keyof typeof icons
  role?: 'status' | 'alert'
  title?: string
  actions?: ReactNode
  children: ReactNode
}

/** A message within the page. Give it a role only if it appears after the page was read. */
export const Notice = ({ tone = 'info', role, title, actions, children }: Props) => {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <Icon className={styles.icon} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
