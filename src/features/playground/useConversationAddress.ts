import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PlaygroundRef } from '@/machines/playground/playground.machine'
import { randomId } from '@/src/browser/randomId'

/**
 * Shows the conversation of this browser that the address names (`c`), and names in it the one that is shown; without one it may name a
 * model. Only effects read it: the served page knows no address.
 */
export function useConversationAddress(playground: PlaygroundRef): void {
  const [params, setParams] = useSearchParams()
  const id = params.get('c')
  const model = params.get('model')
  const write = useEffectEvent((wanted: string | null, isNew: boolean) => {
    const next = new URLSearchParams(wanted === null ? [] : [['c', wanted]])
    setParams(next, { replace: !isNew })
  })
  useEffect(() => {
    const subscription = playground.on('address.wanted', ({ id: wanted, isNew }) => write(wanted, isNew))
    return () => subscription.unsubscribe()
  }, [playground])
  useEffect(() => {
    playground.send({ type: 'address.changed', id: id || null, nextId: randomId() })
    if (!id && model) playground.send({ type: 'models.chosen', models: [model] })
  }, [playground, id, model])
}
