import type { CatalogueModel } from '@/openapi/types'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { ModelSection } from './ModelSection'
import styles from './Model.module.css'

/** The changes of a model, newest first; nothing if the operator tells none. */
export const Changes = ({ model: { changes = [] } }: { model: CatalogueModel }) => {
  const { modelPage: texts } = useTexts()
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <ModelSection id="changes" title={texts.changes()}>
      <ol className={styles.changes}>
        {changes
          .toSorted((one, other) => other.date.localeCompare(one.date))
          .map(({ date, text }) => (
            <li key={`${date} ${text.en}`}>
              <time dateTime={date}>{date}</time>
              <span>{text[language]}</span>
            </li>
          ))}
      </ol>
    </ModelSection>
  )
}
