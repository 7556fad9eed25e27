import { useConfiguration } from '@/src/content/configuration'
import { cutAtFields, type LegalField } from '@/src/content/protocol/legalText'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import styles from './LegalBody.module.css'

/** A sentence with the operator's values. */
export const FilledIn = ({ text }: { text: string }) =>
  cutAtFields(text).map((part, index) => (typeof part === 'string' ? part : <Field key={index} field={part.field} />))

/** The operator's words, or a gap that says what belongs there. */
const Field = ({ field }: { field: LegalField }) => {
  const { protocolPages: texts } = useTexts()
  const value = useConfiguration().legal[field][useLanguage()]
  if (value === '') return <mark className={styles.gap}>{texts.gap({ name: texts.fields[field]() })}</mark>
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? <a href={`mailto:${value}`}>{value}</a> : value
}
