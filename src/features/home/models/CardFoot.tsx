import { Link } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { modelPath, playgroundPath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { modelSize, shortTokens } from '@/src/parts/modelFigures'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Models.module.css'

/** Context, size and licence of a card's model, as far as they are known. */
export const CardFacts = ({ model: { context_length: context, parameters, licence } }: { model: CatalogueModel }) =>
  [context === undefined ? null : shortTokens(context), parameters ? modelSize(parameters) : null, licence]
    .filter(Boolean)
    .join(' · ')

type Props = {
  model: CatalogueModel
  title: string
  /** The title leads elsewhere, so that the model's page needs a link of its own. */
  hasPageLink: boolean
}

/** The ways from a card to its model: the playground with it, and its page. */
export const ModelWays = ({ model: { id }, title, hasPageLink }: Props) => {
  const { pageNames, homeSections: texts } = useTexts()
  return (
    <>
      <Link to={playgroundPath(id)} className={styles.way}>
        {pageNames.playground()}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Link>
      {hasPageLink && (
        <Link to={modelPath(id)} className={styles.way}>
          {texts.models.page()}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      )}
    </>
  )
}
