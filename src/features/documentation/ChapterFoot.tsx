import { Link } from 'react-router-dom'
import type { ChapterEntry } from '@/src/content/documentation/documentation'
import { chapterPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { ChevronLeftIcon, ChevronRightIcon } from '@/src/ui/base/icons'
import styles from './ChapterFoot.module.css'

type Props = { current: string; contents: readonly ChapterEntry[] }

/** The previous and the next chapter. */
export const ChapterFoot = ({ current, contents }: Props) => {
  const { documentPage: texts } = useTexts()
  const place = contents.findIndex(({ name }) => name === current)
  const [previous, next] = [contents[place - 1], contents[place + 1]]
  return (
    <div className={styles.foot}>
      <nav className={styles.neighbours} aria-label={texts.neighbours()}>
        {previous && (
          <Link className={styles.previous} to={chapterPath(previous.name)} rel="prev">
            <ChevronLeftIcon />
            <span>
              <small>{texts.previous()}</small>
              <span>{previous.title}</span>
            </span>
          </Link>
        )}
        {next && (
          <Link className={styles.next} to={chapterPath(next.name)} rel="next">
            <span>
              <small>{texts.next()}</small>
              <span>{next.title}</span>
            </span>
            <ChevronRightIcon />
          </Link>
        )}
      </nav>
    </div>
  )
}
