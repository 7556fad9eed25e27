import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'

/** Failures are shown in the part's own place, and lead to no sign-in. */
export const incidental = { isIncidental: true }

export const Pending = () => (
  <>
    <Skeleton />
    <Skeleton shape="shortLine" />
  </>
)

type LoadedProps<Data> = { from: LoadRef<Data>; children: (data: Data) => ReactNode }

/** The data of a part; that they are loading, or unknown after a failure. */
export const Loaded = <Data,>({ from, children }: LoadedProps<Data>) => {
  const { accountSummary: texts } = useTexts()
  const data = useSelector(from, selectData)
  const isFailed = useTag(from, 'failed')
  if (data !== null) return children(data)
  return isFailed ? <p>{texts.unknown()}</p> : <Pending />
}
