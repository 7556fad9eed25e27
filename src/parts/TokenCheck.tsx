import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectData } from '@/machines/load/load.machine'
import type { ApiToken } from '@/openapi/types'
import { useResource } from '@/src/runtime/useResource'
import { liveTokens } from './liveTokens'

/** The signed-in user's live tokens; undefined until they are known. */
export const useLiveTokens = (): readonly ApiToken[] | undefined =>
  useSelector(useResource('listTokens', { query: liveTokens }, { isIncidental: true }), selectData)?.list

/** Reports whether the signed-in user is known to have no live token. */
export const TokenCheck = ({ onResult }: { onResult: (hasNone: boolean) => void }) => {
  const hasNone = useLiveTokens()?.length === 0
  useEffect(() => onResult(hasNone), [hasNone, onResult])
  return null
}
