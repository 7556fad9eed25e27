import { useState } from 'react'
import styles from './Avatar.module.css'

type Props = { src: string; initial: string }

/** The picture, or the first letter of the name while there is none or it cannot be shown. */
export const Avatar = ({ src, initial }: Props) => {
  const [failed, setFailed] = useState('')
  if (!src || failed === src)
    return (
      <span className={styles.avatar} aria-hidden="true">
        {initial || '·'}
      </span>
    )
  return (
    <img
      className={styles.avatar}
      src={src}
      alt=""
      width="32"
      height="32"
      fetchPriority="low"
      onError={() => setFailed(src)}
    />
  )
}
