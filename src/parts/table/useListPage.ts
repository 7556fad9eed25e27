import { useSelector } from '@xstate/react'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import { useTag } from '@/src/runtime/useTag'
import { useFocusAfterRemoval } from './ListView'

type Rows = { list: readonly unknown[]; total: number }

/** A page of a list, and what `ListView` needs of the actor that loads it. */
export function useListPage<Page extends Rows, Query>(list: LoadRef<Page, Query>) {
  const page: Page | null = useSelector(list, selectData)
  useFocusAfterRemoval(page?.total ?? 0)
  const view = {
    isLoading: useTag(list, 'loading'),
    isFailed: useTag(list, 'failed'),
    rows: page?.list.length ?? 0,
    onRetry: () => list.send({ type: 'load.requested' }),
  }
  return { page, view }
}
