import { Link } from 'react-router-dom'
import { buttonClass } from '../forms/Button'
import { ChevronLeftIcon, ChevronRightIcon } from '../base/icons'
import styles from './Pages.module.css'

type Texts = {
  pages: () => string
  previous: () => string
  next: () => string
  page: (of: { page: number }) => string
}

type Props = {
  /** The one that the address asks for. */
  page: number
  count: number
  to: (page: number) => { search: string }
  texts: Texts
  /** Called after a page change: the reader continues at the top of the list. */
  onTurn: () => void
}

/** The pages of a list as links; nothing where there is only one. */
export const Pages = ({ page, count, to, texts, onTurn }: Props) => {
  if (count < 2) return null
  return (
    <nav aria-label={texts.pages()} className={styles.pages}>
      {page > 1 && (
        <Link to={to(page - 1)} onClick={onTurn} className={buttonClass({ size: 'small' })}>
          <ChevronLeftIcon />
          {texts.previous()}
        </Link>
      )}
      <ol className={styles.numbers}>
        {numbersAround(page, count).map((number, index, numbers) => (
          <li key={number} className={number - (numbers[index - 1] ?? 0) > 1 ? styles.afterGap : undefined}>
            <Link
              to={to(number)}
              onClick={onTurn}
              className={styles.number}
              aria-label={texts.page({ page: number })}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < count && (
        <Link to={to(page + 1)} onClick={onTurn} className={buttonClass({ size: 'small' })}>
          {texts.next()}
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  )
}

/** The first, the last, and those beside the page that is shown. */
const numbersAround = (page: number, count: number): readonly number[] =>
  [...new Set([1, page - 1, page, page + 1, count])].filter((number) => number >= 1 && number <= count)

type KeyPagesProps = {
  texts: Pick<Texts, 'pages' | 'next'> & { first: () => string }
  /** Null on the first page. */
  first: { search: string } | null
  /** Null on the last page. */
  next: { search: string } | null
  onTurn: () => void
}

/** The same for a list whose pages follow each other by a key: their number is not known, and Back leads to the page before. */
export const KeyPages = ({ texts, first, next, onTurn }: KeyPagesProps) => {
  if (!first && !next) return null
  return (
    <nav aria-label={texts.pages()} className={styles.pages}>
      {first && (
        <Link to={first} onClick={onTurn} className={buttonClass({ size: 'small' })}>
          {texts.first()}
        </Link>
      )}
      {next && (
        <Link to={next} onClick={onTurn} className={buttonClass({ size: 'small' })}>
          {texts.next()}
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  )
}
