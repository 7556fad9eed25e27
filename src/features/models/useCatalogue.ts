import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectData } from '@/machines/load/load.machine'
import type { CatalogueModel } from '@/openapi/types'
import { usePortalRuntime } from '@/src/runtime/portal'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'
import { useWasServed } from '@/src/ui/hooks/hydration'

type Catalogue = {
  models: readonly CatalogueModel[]
  isLoading: boolean
  isFailed: boolean
  reload: () => void
}

const none: readonly CatalogueModel[] = []

/** The models on offer, at first those that came with the page. */
export function useCatalogue(): Catalogue {
  const { services } = usePortalRuntime()
  const wasServed = useWasServed()
  const [served] = useState(() => {
    const list = wasServed ? services.servedModels() : null
    return list && { list: [...list] }
  })
  const catalogue = useResource('getModelCatalogue', {}, { served })
  return {
    models: useSelector(catalogue, selectData)?.list ?? none,
    isLoading: useTag(catalogue, 'loading'),
    isFailed: useTag(catalogue, 'failed'),
    reload: () => catalogue.send({ type: 'load.requested' }),
  }
}
