import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { selectIsFailed, selectIsLoading, selectList } from '@/machines/load/load.machine'
import type { CatalogueModel } from '@/openapi/types'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button } from '@/src/ui/forms/Button'
import { ModelEntry } from './ModelEntry'
import { modelCataloguePorts } from './models.ports'
import styles from './Models.module.css'

/** The models, or the empty, loading or error state. */
export const Catalogue = () => {
  const { modelsPage: texts, common } = useTexts()
  const catalogue = usePageActor(modelCataloguePorts, undefined)
  const models = useSelector(catalogue, selectList)
  const isLoading = useSelector(catalogue, selectIsLoading)
  const isFailed = useSelector(catalogue, selectIsFailed)
  const isEmpty = models.length === 0 && !isLoading && !isFailed
  useModelFromUrl(models)
  const retry = (
    <Button returnFocus variant="primary" onClick={() => catalogue.send({ type: 'load.requested' })}>
      {common.retry()}
    </Button>
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

/** Scrolls to the model in the address's hash once the models have loaded; the browser found nothing when the page opened. */
function useModelFromUrl(models: readonly CatalogueModel[]): void {
  const { hash } = useLocation()
  const asked = useRef(hash)
  useEffect(() => {
    // A visitor who has scrolled meanwhile, or returns to an earlier position, stays there.
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
