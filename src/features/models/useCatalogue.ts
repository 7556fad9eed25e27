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

/** The models that came with the page: all, or on a model's page those that it shows. Null if it was served without. */
export function useServedModels(): readonly CatalogueModel[] | null {
  const { services } = usePortalRuntime()
  const wasServed = useWasServed()
  return useState(() => (wasServed ? services.servedModels() : null))[0]
}

/** The models on offer. `served`: all of them, as they came with the page. */
export function useCatalogue(served: readonly CatalogueModel[] | null = null): Catalogue {
  const catalogue = useResource('getModelCatalogue', {}, { served: served && { list: [...served] } })
  return {
    models: useSelector(catalogue, selectData)?.list ?? none,
    isLoading: useTag(catalogue, 'loading'),
    isFailed: useTag(catalogue, 'failed'),
    reload: () => catalogue.send({ type: 'load.requested' }),
  }
}
