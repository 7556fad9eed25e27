import { useId, type ReactNode } from 'react'
import styles from './TextField.module.css'

/** Replaces a field that is not offered, and says why. */
export const FieldNote = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId()
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <div className={styles.top} id={id}>
        {label}
      </div>
      <p className={styles.note}>{children}</p>
    </div>
  )
}
