import type { KeyboardEvent } from 'react'
import { useTexts } from '@/src/i18n/texts'
import styles from './DocumentSearch.module.css'
import { findSections, type Section } from './searchText'

type Props = {
  query: string
  /** Null until they are here. */
  sections: readonly Section[] | null
  onFollow: (to: string) => void
  onLeave: () => void
}

/** What the search found, as links; arrow keys go through them. */
export const SearchResults = ({ query, sections, onFollow, onLeave }: Props) => {
  const { documentSearch: texts } = useTexts()
  const isAsked = query.trim() !== '' && sections !== null
  const hits = isAsked ? findSections(sections, query) : []
  const said = hits.length > 0 ? texts.hits({ count: hits.length }) : texts.none()
  return (
    <div className={styles.results}>
      <p role="status" className={styles.count}>
        {isAsked && said}
      </p>
      {hits.length > 0 && (
        <ul className={styles.hits} onKeyDown={(event) => walk(event, onLeave)}>
          {hits.map(({ to, title, chapter, before, found, after }) => (
            <li key={to}>
              <a
                href={to}
                className={styles.hit}
                onClick={(event) => {
                  event.preventDefault()
                  onFollow(to)
                }}
              >
                <strong>{title}</strong>
                {chapter !== title && <span className={styles.chapter}>{chapter}</span>}
                <span className={styles.excerpt}>
                  {before}
                  <mark>{found}</mark>
                  {after}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links.findIndex((link) => link === document.activeElement) + step
  if (next < 0) onLeave()
  else links[next]?.focus()
}
