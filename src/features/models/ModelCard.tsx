import { Link } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { modelPath } from '@/src/runtime/paths'
import type { ModelNow } from '@/src/parts/modelStates/useModelStates'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { InfoIcon } from '@/src/ui/base/icons'
import { CopyIconButton } from '@/src/parts/CopyIconButton'
import { LiveState } from './LiveState'
import { ModelChips } from './ModelChips'
import { modelName } from './modelFacts'
import { ModelPicture } from './ModelPicture'
import styles from './ModelCard.module.css'

type Props = { model: CatalogueModel; now: ModelNow | undefined; level: 'h2' | 'h3'; isFirst?: boolean }

/** A model in a list: the whole card leads to its page. */
export const ModelCard = ({ model, now, level: Heading, isFirst = false }: Props) => {
  const { modelsPage: texts } = useTexts()
  const language = useLanguage()
  const { id, description, purpose = description, limits_note: note, ref_model: target, picture } = model
  const name = modelName(model, language)
  const isNamed = name !== id
  return (
    <li className={styles.place}>
      <article className={styles.card}>
        <div className={styles.picture}>
          <ModelPicture name={picture} sizes="(width < 40rem) 92vw, 28rem" isFirst={isFirst} />
          <LiveState now={now} />
        </div>
        <div className={styles.words}>
          <div className={styles.top}>
            <Heading className={styles.name}>
              <Link to={modelPath(id)} className={styles.link} {...(!isNamed && { translate: 'no' as const })}>
                {name}
              </Link>
            </Heading>
            {!isNamed && <CopyIconButton label={texts.copy({ id })} text={id} className={styles.copy} />}
          </div>
          {isNamed && (
            <p className={styles.id}>
              <code translate="no">{id}</code>
              <CopyIconButton label={texts.copy({ id })} text={id} className={styles.copy} />
            </p>
          )}
          {target && (
            <p className={styles.target}>
              {texts.refModel()} <code translate="no">{target}</code>
            </p>
          )}
          {purpose && <p className={styles.purpose}>{purpose[language]}</p>}
          <ModelChips model={model} />
          {note && (
            <p className={styles.note}>
              <InfoIcon />
              {note[language]}
            </p>
          )}
        </div>
      </article>
    </li>
  )
}
