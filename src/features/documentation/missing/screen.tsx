import { Link } from 'react-router-dom'
import type { Language } from '@/openapi/types'
import { changesChapter, chapterPath, paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { LinkCards } from '@/src/parts/page/LinkCards'
import { Page } from '@/src/parts/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { contentsIn, loadContents } from '../documentContents'
import styles from './Missing.module.css'

export const prepare = async (language: Language): Promise<void> => {
  await loadContents(language)
}

/** There is no such chapter: what that may mean, and ways on. */
export const Screen = ({ language }: { language: Language }) => {
  const { pageNames, missingPage: texts } = useTexts()
  return (
    <Page>
      <PageHeading eyebrow={pageNames.apiDocument()} lead={texts.chapterLead()}>
        {texts.noChapter()}
      </PageHeading>
      <section className={styles.chapters}>
        <h2>{texts.chapters()}</h2>
        <ul>
          {contentsIn(language).map(({ name, title }) => (
            <li key={name}>
              <Link to={chapterPath(name)}>{title}</Link>
            </li>
          ))}
        </ul>
      </section>
      <LinkCards
        title={texts.onwards()}
        links={[
          { title: pageNames.models(), text: texts.modelsText(), to: paths.models },
          { title: pageNames.apiDocument(), text: texts.documentText(), to: paths.apiDocument },
          { title: texts.changes(), text: texts.changesText(), to: chapterPath(changesChapter) },
          { title: pageNames.home(), text: texts.homeText(), to: paths.home },
        ]}
      />
    </Page>
  )
}
