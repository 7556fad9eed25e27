import { classNames } from './classNames'
import styles from './Skeleton.module.css'

type Props = {
  /** `word` is a part of a line of text, which keeps the height of its font. */
  shape?: 'line' | 'shortLine' | 'heading' | 'block' | 'word'
}

/** The place of something that is still on its way. */
export const Skeleton = ({ shape = 'line' }: Props) => (
  <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
)
