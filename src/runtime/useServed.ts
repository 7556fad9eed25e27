import { useState } from 'react'
import type { DataOf, OperationId } from '@/openapi/operations'
import { useWasServed } from '@/src/ui/hooks/hydration'
import { usePortalRuntime } from './portal'

/** The data of a call that came with the page, for a component that began as its HTML; null for others, and without data. */
export function useServed<Id extends OperationId>(operationId: Id): DataOf<Id> | null {
  const { services } = usePortalRuntime()
  const wasServed = useWasServed()
  return useState(() => (wasServed ? (services.pageData()[operationId] ?? null) : null))[0]
}
