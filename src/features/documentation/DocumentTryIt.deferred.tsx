import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TryIt } from '@/src/features/playground/TryIt'

const never = () => () => undefined

/** A real call with a token that the reader pastes, of the model that the address names; what is served knows no address. */
export const DocumentTryIt = () => {
  const [params] = useSearchParams()
  const model = useSyncExternalStore(
    never,
    () => params.get('model') ?? '',
    () => '',
  )
  return <TryIt model={model} />
}
