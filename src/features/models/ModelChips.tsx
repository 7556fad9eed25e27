import type { CatalogueModel } from '@/openapi/types'
import { useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { inputsText, shortTokens } from './modelFacts'
import styles from './ModelCard.module.css'

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Inputs, reasoning and context of a model, in a few words. */
export const ModelChips = ({ model }: { model: CatalogueModel }) => {
  const { modelsPage: texts } = useTexts()
  const { context_length: context, reasoning } = model
  const inputs = inputsText(model, texts)
  const chips = [
    ...(inputs === undefined ? [] : [inputs]),
    ...(reasoning === undefined || reasoning === 'none' ? [] : [texts.reasoningName()]),
    ...(context === undefined ? [] : [texts.contextChip({ count: shortTokens(context) })]),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chips.map((chip) => (
        <li key={chip}>
          <Badge>{capitalized(chip)}</Badge>
        </li>
      ))}
    </ul>
  )
}
