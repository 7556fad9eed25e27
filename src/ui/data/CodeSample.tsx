import type { ReactNode } from 'react'
import { ColouredCode } from './code/ColouredCode'
import styles from './CodeSample.module.css'

type Props = {
  /** A name, or a choice among samples. */
  title: ReactNode
  actions?: ReactNode
  code: string
  /** A name of its programming language, for colours. */
  language?: string
}

/** A few lines to read and copy, below one bar; long ones wrap. */
export const CodeSample = ({ title, actions, code, language = '' }: Props) => (
  <figure className={styles.sample}>
    <figcaption className={styles.bar}>
      <div>{title}</div>
      {actions}
    </figcaption>
    <pre className={styles.code} translate="no">
      <ColouredCode code={code} language={language} />
    </pre>
  </figure>
)
