import { useBrokenImage } from '../hooks/useBrokenImage'
import styles from './Avatar.module.css'

type Props = { src: string; initial: string }

/** The picture, or the first letter of the name if it is missing or cannot be shown. */
export const Avatar = ({ src, initial }: Props) => {
  const { isBroken, image } = useBrokenImage(src)
  if (!src || isBroken)
    return (
      <span className={styles.avatar} aria-hidden="true">
        {initial || '·'}
      </span>
    )
  return <img className={styles.avatar} src={src} alt="" width="32" height="32" fetchPriority="low" {...image} />
}
