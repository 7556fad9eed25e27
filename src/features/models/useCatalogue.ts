import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectList } from '@/machines/load/load.machine'
import type { CatalogueModel } from '@/openapi/types'
import { usePortalRuntime } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTag } from '@/src/actors/useTag'
import { useWasServed } from '@/src/ui/hooks/hydration'
import { modelCataloguePorts } from './models.ports'

type Catalogue = {
  models: readonly CatalogueModel[]
  isLoading: boolean
  isFailed: boolean
  reload: () => void
}

/** The models on offer, at first those that came with the page. */
export function useCatalogue(): Catalogue {
  const { services } = usePortalRuntime()
  const wasServed = useWasServed()
  const [served] = useState(() => (wasServed ? services.servedModels() : null))
  const restore = (machine: ReturnType<typeof modelCataloguePorts>) =>
    machine.resolveState({ value: 'loaded', context: { query: undefined, data: served } })
  const catalogue = usePageActor(modelCataloguePorts, undefined, served === null ? undefined : restore)
  return {
    models: useSelector(catalogue, selectList),
    isLoading: useTag(catalogue, 'loading'),
    isFailed: useTag(catalogue, 'failed'),
    reload: () => catalogue.send({ type: 'load.requested' }),
  }
}
