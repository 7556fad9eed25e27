import type { KeyboardEvent } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import styles from './DocumentSearch.module.css'
import { findSections, type Hit } from './searchText'
import { useSections, type Sections } from './useSections'

type FollowProps = { onFollow: (to: string) => void; onLeave: () => void }
type Props = FollowProps & { query: string }

/** What the search found in the page's language; the words that it looks through come with the first letter. */
export const SearchResults = (props: Props) => <FoundSections {...props} index={useSections(props.query !== '')} />

/** What was found, nothing, or that the words did not come. */
export const FoundSections = ({ query, index, ...follow }: Props & { index: Sections }) => {
  const { documentSearch: texts } = useTexts()
  const { sections } = index
  const isAsked = query.trim() !== ''
  if (isAsked && index.hasFailed) return <NoIndex index={index} />
  const hits = isAsked && sections !== null ? findSections(sections, query) : []
  const said = hits.length > 0 ? texts.hits({ count: hits.length }) : texts.none()
  return (
    <div className={styles.results}>
      <p role="status" className={styles.count}>
        {isAsked && sections !== null && said}
      </p>
      {hits.length > 0 && <Hits hits={hits} {...follow} />}
    </div>
  )
}

const NoIndex = ({ index: { isLoading, retry } }: { index: Sections }) => {
  const { documentSearch: texts, common } = useTexts()
  return (
    <div role="alert" className={styles.failure}>
      <p className={styles.count}>{texts.failed()}</p>
      <Button size="small" busy={isLoading} onClick={retry}>
        {common.retry()}
      </Button>
    </div>
  )
}

/** Links; arrow keys go through them. */
const Hits = ({ hits, onFollow, onLeave }: FollowProps & { hits: readonly Hit[] }) => (
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
)

function walk(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links.findIndex((link) => link === document.activeElement) + step
  if (next < 0) onLeave()
  else links[next]?.focus()
}
