import type { KeyboardEvent } from 'react'
import { useTexts } from '@/src/i18n/texts'
import styles from './DocumentSearch.module.css'
import { findSections, readSections } from './searchText'

type Props = { query: string; text: Element; onFollow: (hash: string) => void; onLeave: () => void }

/** What the search found, as links; arrow keys go through them. */
export const SearchResults = ({ query, text, onFollow, onLeave }: Props) => {
  const { documentSearch: texts } = useTexts()
  const isAsked = query.trim() !== ''
  const hits = isAsked ? findSections(readSections(text), query) : []
  const said = hits.length > 0 ? texts.hits({ count: hits.length }) : texts.none()
  return (
    <div className={styles.results}>
      <p role="status" className={styles.count}>
        {isAsked && said}
      </p>
      {hits.length > 0 && (
        <ul className={styles.hits} onKeyDown={(event) => walk(event, onLeave)}>
          {hits.map(({ id, title, chapter, before, found, after }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={styles.hit}
                onClick={(event) => {
                  event.preventDefault()
                  onFollow(`#${id}`)
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
