import { NavLink } from 'react-router-dom'
import type { ChapterEntry, Heading } from '@/src/content/documentation/documentation'
import { chapterPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import styles from './ChapterList.module.css'
import { SectionLink } from './SectionLink'
import { useCurrentSection } from './useCurrentSection'

type Props = { current: string; contents: readonly ChapterEntry[] }

/** Every chapter, and below the one on screen its sections with the one that is being read. */
export const ChapterList = ({ current, contents }: Props) => (
  <ol className={styles.chapters}>
    {contents.map(({ name, title, headings }) => (
      <li key={name}>
        <NavLink end to={chapterPath(name)}>
          {title}
        </NavLink>
        {name === current && headings.length > 0 && (
          <div className={styles.below}>
            <SectionList headings={headings} />
          </div>
        )}
      </li>
    ))}
  </ol>
)

/** The sections of the chapter beside its text, on wide screens. */
export const SectionsBeside = ({ headings }: { headings: readonly Heading[] }) => {
  const { documentPage: texts } = useTexts()
  return (
    <nav className={styles.beside} aria-label={texts.onThisPage()}>
      <p>{texts.onThisPage()}</p>
      <SectionList headings={headings} />
    </nav>
  )
}

const SectionList = ({ headings }: { headings: readonly Heading[] }) => {
  const { documentPage: texts } = useTexts()
  const section = useCurrentSection(headings)
  return (
    <ol className={styles.sections} aria-label={texts.onThisPage()}>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <SectionLink id={id} isCurrent={id === section}>
            {title}
          </SectionLink>
        </li>
      ))}
    </ol>
  )
}
