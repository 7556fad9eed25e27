import { Link } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { modelPath, paths, playgroundPath } from '@/src/runtime/paths'
import type { ModelNow } from '@/src/parts/modelStates/useModelStates'
import { OpenIncidents } from '@/src/parts/modelStates/OpenIncidents'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { InfoIcon } from '@/src/ui/base/icons'
import { buttonClass } from '@/src/ui/forms/Button'
import { CopyIconButton } from '@/src/parts/CopyIconButton'
import { LiveState } from '../LiveState'
import { ModelChips } from '../ModelChips'
import { modelName } from '../modelFacts'
import { ModelPicture } from '../ModelPicture'
import styles from './ModelHead.module.css'

/** The name of a model, its id to copy, its purpose and its drawing. */
export const ModelHead = ({ model, now }: { model: CatalogueModel; now: ModelNow | undefined }) => {
  const { modelsPage: texts, modelPage, pageNames } = useTexts()
  const language = useLanguage()
  const { id, purpose, description, limits_note: note, ref_model: target, picture } = model
  const name = modelName(model, language)
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <p className={styles.back}>
          <Link to={paths.models}>{pageNames.models()}</Link>
        </p>
        <PageHeading lead={purpose?.[language]} isWritten>
          {name === id ? <span translate="no">{name}</span> : name}
        </PageHeading>
        <p className={styles.id}>
          <span className={styles.idName}>{modelPage.modelId()}</span>
          <code translate="no">{id}</code>
          <CopyIconButton label={texts.copy({ id })} text={id} />
        </p>
        {target && (
          <p className={styles.target}>
            {texts.refModel()} <Target id={target} />
          </p>
        )}
        <ModelChips model={model} />
        {description && <p className={styles.description}>{description[language]}</p>}
        {note && (
          <p className={styles.note}>
            <InfoIcon />
            <span>{note[language]}</span>
          </p>
        )}
        {now && <OpenIncidents incidents={now.incidents} />}
        <p className={styles.actions}>
          <Link to={playgroundPath(id)} className={buttonClass({ variant: 'primary' })}>
            {texts.playground()}
          </Link>
          <Link to={paths.tokens} className={buttonClass()}>
            {texts.getToken()}
          </Link>
        </p>
      </div>
      <div className={styles.picture}>
        <ModelPicture name={picture} sizes="(width < 60rem) 92vw, 26rem" isFirst />
        <LiveState now={now} />
      </div>
    </div>
  )
}

/** An alias may point to a model that is not on offer itself: its page says so. */
const Target = ({ id }: { id: string }) => (
  <Link to={modelPath(id)}>
    <code translate="no">{id}</code>
  </Link>
)
