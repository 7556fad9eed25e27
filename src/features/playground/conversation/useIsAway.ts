import { useTag } from '@/src/runtime/useTag'
import { usePlaygroundParts } from '../playgroundContext'

/** Whether the conversation of the address cannot be shown. */
export function useIsAway(): boolean {
  const { playground } = usePlaygroundParts()
  const isMissing = useTag(playground, 'missing')
  const isUnopened = useTag(playground, 'unopened')
  return isMissing || isUnopened
}
