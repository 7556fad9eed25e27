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

/**
 * The models on offer, at first those that came with the page. All other pages show them too if the page has them all: `isWhole`;
 * a model's page comes with the few that it names.
 */
export function useCatalogue({ isWhole }: { isWhole: boolean }): Catalogue {
  const { services } = usePortalRuntime()
  const wasServed = useWasServed()
  const [served] = useState(() => {
    const list = wasServed ? services.servedModels() : null
    return list && { list: [...list] }
  })
  const catalogue = useResource('getModelCatalogue', {}, { served: isWhole ? served : null })
  const data = useSelector(catalogue, selectData) ?? served
  return {
    models: data?.list ?? none,
    isLoading: useTag(catalogue, 'loading') && !data,
    isFailed: useTag(catalogue, 'failed') && !data,
    reload: () => catalogue.send({ type: 'load.requested' }),
  }
}
