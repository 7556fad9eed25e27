import type { Chapter } from '@/src/content/documentation/documentation'
import { useLabels } from './labels'

/** The table of contents: it stays beside the text on a desktop, and opens above it on a phone. */
export const Contents = ({ chapters }: { chapters: readonly Chapter[] }) => {
  const { onThisPage } = useLabels()
  return (
    <>
      <details data-contents>
        <summary>{onThisPage}</summary>
        <ContentsList chapters={chapters} />
      </details>
      <nav data-contents aria-label={onThisPage}>
        <p>{onThisPage}</p>
        <ContentsList chapters={chapters} />
      </nav>
    </>
  )
}

const ContentsList = ({ chapters }: { chapters: readonly Chapter[] }) => (
  <ol>
    {chapters.map(({ headings: [first, ...rest] }) => (
      <li key={first?.id}>
        <a href={`#${first?.id ?? ''}`}>{first?.title}</a>
        <ol>
          {rest.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </li>
    ))}
  </ol>
)
