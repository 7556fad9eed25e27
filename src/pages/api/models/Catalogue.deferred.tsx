import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import * as select from '@/machines/modelCatalogue/modelCatalogue.selectors'
import type { CatalogueModel } from '@/openapi/types'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/data/classNames'
import { Skeleton } from '@/src/ui/feedback/Skeleton'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { PassingButton } from '@/src/ui/forms/PassingButton'
import { ModelEntry } from './ModelEntry'
import { modelCataloguePorts } from './models.ports'
import styles from './Models.module.css'

/** The models, none, that they are on their way, or that they could not be had. */
export const Catalogue = () => {
  const { modelsPage: texts, common } = useTexts()
  const catalogue = usePageActor(modelCataloguePorts, undefined)
  const models = useSelector(catalogue, select.selectModels)
  const isLoading = useSelector(catalogue, select.selectIsLoading)
  const isEmpty = useSelector(catalogue, select.selectIsEmpty)
  const isFailed = useSelector(catalogue, select.selectIsFailed)
  useAskedModel(models)
  const retry = (
    <PassingButton variant="primary" onClick={() => catalogue.send({ type: 'catalogue.reloaded' })}>
      {common.retry()}
    </PassingButton>
  )
  return (
    <>
      <p role="status" className={styles.count}>
        {isLoading ? texts.loading() : models.length > 0 && texts.listed({ count: models.length })}
      </p>
      {isLoading && <Pending />}
      {isEmpty && <EmptyState title={texts.emptyTitle()} text={texts.emptyText()} actions={retry} />}
      {isFailed && <FailedState hasToast title={texts.failedTitle()} text={texts.failedText()} actions={retry} />}
      {models.length > 0 && (
        <ul className={styles.models}>
          {models.map((model) => (
            <ModelEntry key={model.id} model={model} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The browser found no place of the address's hash when the page came: the models come later. */
function useAskedModel(models: readonly CatalogueModel[]): void {
  const { hash } = useLocation()
  const asked = useRef(hash)
  useEffect(() => {
    // Whoever has moved on meanwhile, or comes back to where the page was left, stays there.
    if (models.length === 0 || window.scrollY > 0) return
    const model = models.find(({ id }) => asked.current === `#${encodeURIComponent(id)}`)
    if (model) document.getElementById(model.id)?.scrollIntoView()
  }, [models])
}

const Pending = () => (
  <div className={styles.models} aria-hidden="true">
    {['a', 'b', 'c'].map((model) => (
      <div key={model} className={classNames(styles.model, styles.coming)}>
        <Skeleton shape="heading" />
        <Skeleton shape="shortLine" />
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </div>
)
