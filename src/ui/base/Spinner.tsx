import { classNames } from './classNames'
import styles from './Spinner.module.css'

/** A turning stroke; say in text what is being waited for. */
export const Spinner = ({ className }: { className?: string }) => (
  <svg
    className={classNames(styles.spinner, className)}
    viewBox="0 0 20 20"
    width="1.25rem"
    height="1.25rem"
    aria-hidden="true"
  >
    <circle className={styles.track} cx="10" cy="10" r="7.5" />
    <path className={styles.stroke} d="M10 2.5a7.5 7.5 0 017.5 7.5" />
  </svg>
)
