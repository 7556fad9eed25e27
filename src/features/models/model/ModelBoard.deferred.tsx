import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { modelIdOf, modelPath, paths, playgroundPath } from '@/src/runtime/paths'
import { useServed } from '@/src/runtime/useServed'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { CopyIconButton } from '@/src/parts/CopyIconButton'
import { deferred } from '@/src/parts/deferred/deferred'
import { OpenIncidents } from '@/src/parts/modelStates/OpenIncidents'
import { TokensLink } from '@/src/parts/TokensLink'
import { useModelStates, type ModelNow } from '@/src/parts/modelStates/useModelStates'
import { InfoIcon } from '@/src/ui/base/icons'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { LiveState, ModelChips, ModelFigures, ModelPicture } from '../ModelCard'
import { modelName } from '../modelFacts'
import { useCatalogue } from '../useCatalogue'
import { ModelContext } from './ModelSection'
import styles from './Model.module.css'

const Sections = deferred({
  id: 'model-sections',
  texts: ['modelPage', 'documentPage', 'sampleChoice'],
  code: async () => (await import('./Sections.deferred')).Sections,
})
const Related = deferred({
  id: 'model-related',
  texts: ['modelPage'],
  code: async () => (await import('./Related.deferred')).Related,
})

const pending = <Skeleton shape="block" />

/** The model of the address. */
export const ModelBoard = () => {
  const id = modelIdOf(useLocation().pathname) ?? ''
  return <ModelById key={id} id={id} />
}

/** Shows the model of a served page without the shared catalogue, because the list in such a page is partial. */
const ModelById = ({ id }: { id: string }) => {
  const served = useServed('getModelCatalogue')
  return served ? <ModelOf id={id} models={served.list} /> : <LoadedModel id={id} />
}

const LoadedModel = ({ id }: { id: string }) => {
  const { models, ...state } = useCatalogue()
  return <ModelOf id={id} models={models} {...state} />
}

type LoadState = { isLoading?: boolean; isFailed?: boolean; reload?: () => void }
type ModelOfProps = LoadState & { id: string; models: readonly CatalogueModel[] }

const ModelOf = ({ id, models, ...state }: ModelOfProps) => {
  const model = models.find((each) => each.id === id)
  return model ? <Shown model={model} models={models} /> : <Other {...state} />
}

const Shown = ({ model, models }: { model: CatalogueModel; models: readonly CatalogueModel[] }) => {
  const states = useModelStates()
  const shown = useMemo(() => ({ model, models }), [model, models])
  return (
    <ModelContext value={shown}>
      <ModelHead model={model} now={states.get(model.id)} />
      <Sections fallback={pending} />
      <Related />
    </ModelContext>
  )
}

/** Without a heading, which would get the focus and take it along when the model replaces it. */
const Pending = () => {
  const { modelPage: texts } = useTexts()
  return (
    <>
      <VisuallyHidden role="status">{texts.loading()}</VisuallyHidden>
      <Skeleton shape="heading" />
      <Skeleton shape="block" />
    </>
  )
}

/** The loading or error state, or that there is no such model. */
const Other = ({ isLoading = false, isFailed = false, reload }: LoadState) => {
  const { modelPage: texts, pageNames, common } = useTexts()
  if (isLoading) return <Pending />
  const list = (
    <Link to={paths.models} className={buttonClass({ variant: isFailed ? 'secondary' : 'primary' })}>
      {pageNames.models()}
    </Link>
  )
  if (!isFailed) return <EmptyState isPage title={texts.missingTitle()} text={texts.missingText()} actions={list} />
  const actions = (
    <>
      <Button returnFocus variant="primary" onClick={reload}>
        {common.retry()}
      </Button>
      {list}
    </>
  )
  return <FailedState isPage hasToast title={texts.failedTitle()} text={texts.failedText()} actions={actions} />
}

/** The name of a model, its id to copy, its purpose and its drawing. */
const ModelHead = ({ model, now }: { model: CatalogueModel; now: ModelNow | undefined }) => {
  const { modelsPage: texts, modelPage, pageNames } = useTexts()
  const language = useLanguage()
  const { id, purpose, description, limits_note: note, ref_model: target, picture } = model
  const name = modelName(model, language)
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <div className={styles.back}>
          <Link to={paths.models}>{pageNames.models()}</Link>
          <LiveState now={now} />
        </div>
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
        <ModelFigures model={model} />
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
            {pageNames.playground()}
          </Link>
          <TokensLink create={texts.getToken()} mine={texts.myTokens()} />
        </p>
      </div>
      <div className={styles.picture}>
        <ModelPicture name={picture} sizes="(width < 60rem) 92vw, 26rem" isFirst />
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
