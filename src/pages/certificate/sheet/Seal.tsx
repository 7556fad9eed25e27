import styles from '../Certificate.module.css'

/** The portal's own seal, the strokes of 书 cut into cinnabar; it imitates nobody's. */
export const Seal = () => (
  <svg className={styles.seal} viewBox="0 0 120 120" width="104" height="104" aria-hidden="true">
    <path className={styles.sealGround} d="M9 7q30-3 52-1t50 1q3 27 1 52t1 53q-28 2-53 1t-52 0q-2-28-1-52T9 7z" />
    <path className={styles.sealRule} d="M16 15q45-2 89-1 1 46 0 91-45 1-89 0-1-45 0-90z" />
    <path className={styles.sealCut} d="M31 40h48v17M25 60h70v26h-12M55 25v80" />
    <circle className={styles.sealDot} cx="88" cy="32" r="5.5" />
  </svg>
)
