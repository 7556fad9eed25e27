import { useConfiguration } from '@/src/content/configuration'
import { legalFields } from '@/src/content/protocol/legalText'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import styles from './LegalBody.module.css'

/** Says that the text is a template, until somebody answers for it and nothing is missing. */
export const TemplateNote = () => {
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
