import { createContext, use } from 'react'
import type { CatalogueModel } from '@/openapi/types'

type Shown = { model: CatalogueModel; models: readonly CatalogueModel[] }

/** The model of this page, and all that are on offer; null outside of such a page. */
export const ModelContext = createContext<Shown | null>(null)

/** The model of this page. Throws outside of such a page. */
export function useShownModel(): Shown {
  const shown = use(ModelContext)
  if (!shown) throw new Error('useShownModel needs a ModelContext above it')
  return shown
}
