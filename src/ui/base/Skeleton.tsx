import { classNames } from './classNames'
import styles from './Skeleton.module.css'

type Props = { shape?: 'line' | 'shortLine' | 'heading' | 'block' }

/** The place of something that is still on its way. */
export const Skeleton = ({ shape = 'line' }: Props) => (
  <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
)
