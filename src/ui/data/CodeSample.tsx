import type { ReactNode } from 'react'
import styles from './CodeSample.module.css'

type Props = {
  /** A name, or a choice among samples. */
  title: ReactNode
  actions?: ReactNode
  code: string
}

/** A few lines to read and copy, below one bar; long ones wrap. */
export const CodeSample = ({ title, actions, code }: Props) => (
  <figure className={styles.sample}>
    <figcaption className={styles.bar}>
      <div>{title}</div>
      {actions}
    </figcaption>
    <pre className={styles.code} translate="no">
      <code>{code}</code>
    </pre>
  </figure>
)
