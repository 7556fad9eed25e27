import type { ReactNode } from 'react'
import styles from './FieldPair.module.css'

/** Two fields side by side, one below the other where there is no room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>
