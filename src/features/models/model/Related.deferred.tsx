import { useTexts } from '@/src/i18n/texts'
import { ModelCard } from '../ModelCard'
import cardStyles from '../ModelCard.module.css'
import { modelLinks } from '../modelFacts'
import { useModelStates } from '@/src/parts/modelStates/useModelStates'
import { ModelSection, useShownModel } from './ModelSection'

/** The models that belong to this one, as far as they are on offer. */
export const Related = () => {
  const { modelPage: texts } = useTexts()
  const { model, models } = useShownModel()
  const states = useModelStates()
  const ids = modelLinks(model.id, models)
  if (ids.length === 0) return null
  return (
    <ModelSection id="related" title={texts.related()}>
      <ul className={cardStyles.cards}>
        {ids.flatMap((id) => {
          const related = models.find((each) => each.id === id)
          return related ? <ModelCard key={id} model={related} now={states.get(id)} level="h3" /> : []
        })}
      </ul>
    </ModelSection>
  )
}
