import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { CatalogueModel } from '@/openapi/types'
import { modelIdOf, paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/parts/deferred/deferred'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { useCatalogue } from '../useCatalogue'
import { useModelStates } from '@/src/parts/modelStates/useModelStates'
import { ModelContext } from './modelContext'
import { ModelHead } from './ModelHead'

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

const ModelById = ({ id }: { id: string }) => {
  const { models, isLoading, isFailed, reload } = useCatalogue({ isWhole: false })
  const model = models.find((each) => each.id === id)
  if (model) return <Shown model={model} models={models} />
  return <Other isLoading={isLoading} isFailed={isFailed} reload={reload} />
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

type OtherProps = { isLoading: boolean; isFailed: boolean; reload: () => void }

/** The loading or error state, or that there is no such model. */
const Other = ({ isLoading, isFailed, reload }: OtherProps) => {
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
