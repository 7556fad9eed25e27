import type { LegalSection, LegalText } from '@/src/content/protocol/legalText'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Block, FilledIn, legalFields } from './Block'
import styles from './LegalBody.module.css'
import { useConfiguration } from '@/src/runtime/configuration'
import { Notice } from '@/src/ui/feedback/Notice'

/** A legal text with its table of contents; links are plain anchors. */
export const LegalBody = ({ sections }: { sections: LegalText }) => (
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

/** The operator, the version and its date. */
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

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** Number before a section's title, “1. ” or “一、”; for fewer than twenty sections. */
function sectionNumber(language: 'zh' | 'en', index: number): string {
  const number = index + 1
  if (language === 'en') return `${number}. `
  return `${number >= 10 ? '十' : ''}${digits[number % 10] ?? ''}、`
}

/** Says that the text is a template, until the operator has reviewed it and nothing is missing. */
const TemplateNote = () => {
  const { protocolPages: texts } = useTexts()
  const { legal } = useConfiguration()
  const language = useLanguage()
  const missing = legalFields.filter((field) => legal[field][language] === '').map((field) => texts.fields[field]())
  if (legal.reviewed && missing.length === 0) return null
  return (
    <div className={styles.note}>
      <Notice tone="warning" title={texts.templateTitle()}>
        <p>{texts.templateText()}</p>
        {missing.length > 0 && <p>{texts.missing({ names: missing.join(texts.and()) })}</p>}
      </Notice>
    </div>
  )
}
