import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { NewTokenRef } from '@/machines/tokens/newToken.machine'

const name = 'create'

/** Opens the form for a new token if the address asks for it (`?create`), once: the address loses the parameter. */
export function useCreateFromUrl(newToken: NewTokenRef): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has(name)
  useEffect(() => {
    if (!isAsked) return
    newToken.send({ type: 'token.create.requested' })
    setParams((before) => new URLSearchParams([...before].filter(([key]) => key !== name)), { replace: true })
  }, [isAsked, newToken, setParams])
}
