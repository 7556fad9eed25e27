import { useEffect, useEffectEvent } from 'react'
import type { PlaygroundRef } from '@/machines/playground/playground.machine'
import { param, searchCodec } from '@/src/browser/searchCodec'
import { randomId } from '@/src/browser/randomId'
import { useUrlSelection } from '@/src/parts/table/useUrlSelection'

/** A conversation of this browser, or else the model that another page chose; '' for neither. */
type Address = { id: string; model: string }

const text = (name: string) => param(name, '', (value) => value)
const address = searchCodec<Address>({ id: text('c'), model: text('model') })

const merge = (before: Address, changes: Partial<Address>): Address => ({ ...before, ...changes })

/** Shows the conversation that the address names, and names in it the one that is shown. Only effects read it: what is served knows no address. */
export function useConversationAddress(playground: PlaygroundRef): void {
  const {
    selection: { id, model },
    push,
    replace,
  } = useUrlSelection(address, merge)
  const write = useEffectEvent((wanted: string | null, isNew: boolean) => {
    const changes = { id: wanted ?? '', model: '' }
    if (isNew) push(changes)
    else replace(changes)
  })
  useEffect(() => {
    const subscription = playground.on('address.wanted', ({ id: wanted, isNew }) => write(wanted, isNew))
    return () => subscription.unsubscribe()
  }, [playground])
  useEffect(() => {
    playground.send({ type: 'address.changed', id: id || null, nextId: randomId() })
    if (id === '' && model !== '') playground.send({ type: 'models.chosen', models: [model] })
  }, [playground, id, model])
}
