import { useSelector } from '@xstate/react'
import { selectData } from '@/machines/load/load.machine'
import type { DataOf } from '@/openapi/operations'
import type { CatalogueModel } from '@/openapi/types'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'

type Catalogue = {
  models: readonly CatalogueModel[]
  isLoading: boolean
  isFailed: boolean
  reload: () => void
}

const none: readonly CatalogueModel[] = []

/** The models on offer. `served`: all of them, as they came with the page. */
export function useCatalogue(served: DataOf<'getModelCatalogue'> | null = null): Catalogue {
  const catalogue = useResource('getModelCatalogue', {}, { served })
  return {
    models: useSelector(catalogue, selectData)?.list ?? none,
    isLoading: useTag(catalogue, 'loading'),
    isFailed: useTag(catalogue, 'failed'),
    reload: () => catalogue.send({ type: 'load.requested' }),
  }
}
