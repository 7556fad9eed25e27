import type { CatalogueModel } from '@/openapi/types'
import { useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/layout/page/OutsideLink'
import { modelFacts } from '../modelFacts'
import styles from './Model.module.css'

/** Everything short that is known of a model, and where its weights and paper are; nothing if nothing is known. */
export const Facts = ({ model }: { model: CatalogueModel }) => {
  const { modelsPage: texts, modelPage } = useTexts()
  const facts = modelFacts(model, texts)
  const { weights, paper } = model
  if (facts.length === 0 && !weights && !paper) return null
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts" className={styles.factsTitle}>
        {modelPage.facts()}
      </h2>
      <dl className={styles.list}>
        {facts.map(({ name, text, isCode }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd {...(isCode && { translate: 'no' as const })}>{text}</dd>
          </div>
        ))}
      </dl>
      {(weights || paper) && (
        <p className={styles.links}>
          {weights && <OutsideAnchor href={weights}>{texts.weights()}</OutsideAnchor>}
          {paper && <OutsideAnchor href={paper}>{texts.paper()}</OutsideAnchor>}
        </p>
      )}
    </section>
  )
}
