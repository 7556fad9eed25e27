import type { ReactNode } from 'react'
import styles from './Emblem.module.css'

/** The frame of the small drawing beside a page's heading: a square of practice paper, 120 × 120, drawn on from 20 to 100. */
export const Emblem = ({ children }: { children: ReactNode }) => (
  <svg className={styles.emblem} viewBox="0 0 120 120" width="120" height="120" aria-hidden="true">
    <path className={styles.guide} d="M10 60h100M60 10v100M10 10l100 100M110 10L10 110" />
    <rect className={styles.frame} x="10" y="10" width="100" height="100" />
    {children}
  </svg>
)

type Shape = { d: string }

/** The parts of an emblem: ink, grey, and the red accent. */
export const Inked = ({ d }: Shape) => <path className={styles.inked} d={d} />
export const Greyed = ({ d }: Shape) => <path className={styles.greyed} d={d} />
export const Reddened = ({ d }: Shape) => <path className={styles.red} d={d} />
