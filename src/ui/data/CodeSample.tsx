import styles from './CodeSample.module.css'

type Props = { title: string; code: string }

/** A few lines to read and copy; long ones scroll inside, also by keyboard. */
export const CodeSample = ({ title, code }: Props) => (
  <figure className={styles.sample}>
    <figcaption className={styles.title}>{title}</figcaption>
    <pre className={styles.code} tabIndex={0} translate="no">
      <code>{code}</code>
    </pre>
  </figure>
)
