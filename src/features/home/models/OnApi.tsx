import { Link } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { modelPath } from '@/src/runtime/paths'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import styles from './OnApi.module.css'

/** Says on a card's picture that the API offers its model, and leads to the model's page. */
export const OnApi = ({ model: { id, name } }: { model: CatalogueModel }) => {
  const { models: texts } = useTexts().homeSections
  const language = useLanguage()
  return (
    <Link to={modelPath(id)} className={styles.mark} aria-label={texts.onApiModel({ name: name?.[language] ?? id })}>
      {texts.onApi()}
    </Link>
  )
}
