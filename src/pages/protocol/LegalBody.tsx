import type { LegalSection, LegalText } from '@/src/content/protocol/legalText'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Block } from './Block'
import styles from './LegalBody.module.css'
import { FilledIn } from './FilledIn'
import { sectionNumber } from './sectionNumber'
import { TemplateNote } from './TemplateNote'

/** A legal text with its contents, in the reader's language. It does nothing by itself: links are plain anchors. */
export const LegalBody = (text: Record<'zh' | 'en', LegalText>) => {
  const sections = text[useLanguage()]
  return (
    <div className={styles.body}>
      <TemplateNote />
      <Contents sections={sections} />
      <div className={styles.article}>
        <Imprint />
        {sections.map((section, index) => (
          <Section key={section.id} section={section} index={index} />
        ))}
      </div>
    </div>
  )
}

const Contents = ({ sections }: { sections: LegalText }) => {
  const { protocolPages: texts } = useTexts()
  const language = useLanguage()
  return (
    <nav className={styles.contents} aria-label={texts.contents()}>
      <p className={styles.contentsTitle}>{texts.contents()}</p>
      <ol className={styles.contentsList}>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`}>{`${sectionNumber(language, index)}${title}`}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Who speaks, in which version and since when. */
const Imprint = () => {
  const { protocolPages: texts } = useTexts()
  return (
    <dl className={styles.imprint}>
      {(['operator', 'version', 'effectiveDate'] as const).map((field) => (
        <div key={field}>
          <dt>{texts.fields[field]()}</dt>
          <dd>
            <FilledIn text={`{${field}}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Section = ({ section: { id, title, blocks }, index }: { section: LegalSection; index: number }) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id} tabIndex={-1} className={styles.title}>
      {sectionNumber(useLanguage(), index)}
      {title}
    </h2>
    {blocks.map((block, position) => (
      <Block key={position} block={block} label={title} />
    ))}
  </section>
)
