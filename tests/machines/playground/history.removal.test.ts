import { describe, expect, it } from 'vitest'
import * as select from '@/machines/playground/history.machine'
import { settled } from '@/tests/machines/support/settled'
import { conversation } from './samples'
import { head, last, made, removed, startHistory, stored } from './startHistory'

describe('A removal from the history', () => {
  it('restores a removed conversation with its time for 6 s', async () => {
    const { history, clock, writes, now } = startHistory([[head('one'), head('two')]])
    await settled()
    const remove = async (id: string) => {
      history.send(made(removed(id)))
      writes.at(-1)?.end({ heads: [], removed: last(id), problem: null })
      await settled()
    }
    await remove('one')
    clock.increment(3000)
    await remove('two')
    expect(select.selectRemovals(now())).toEqual(['one', 'two'].map((id) => ({ ...last(id), nextId: 'next' })))
    clock.increment(2999)
    history.send({ type: 'removal.undone', id: 'one' })
    expect(writes.at(-1)?.change).toEqual({ kind: 'stored', ...last('one') })
    expect(select.selectHeads(now())).toEqual([{ id: 'one', title: '', updatedAt: 7 }])
    writes.at(-1)?.end({ heads: [head('one')], removed: null, problem: null })
    await settled()
    // The undo of the first removal does not shorten that of the second.
    await remove('one')
    clock.increment(3001)
    expect(select.selectRemovals(now()).map(({ conversation: { id } }) => id)).toEqual(['one'])
    history.send({ type: 'removal.undone', id: 'two' })
    expect(writes).toHaveLength(4)
    clock.increment(2999)
    expect(select.selectRemovals(now())).toEqual([])
  })

  it('removes the version that waits to be stored, and hands it over for the undo', async () => {
    const { history, writes } = startHistory([[head('one')]])
    await settled()
    history.send(made(stored('one')))
    writes[0]?.end(null)
    await settled()
    history.send(made(removed('one')))
    expect(writes[1]?.change).toEqual({ ...removed('one'), unstored: { ...conversation, id: 'one' } })
  })
})
