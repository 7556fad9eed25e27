import { expect, test, vi } from 'vitest'
import { createChanges } from '@/src/runtime/changes'

test('a change is announced to other tabs and to this one once, while something watches', async () => {
  const tab = () => createChanges({ BroadcastChannel } as unknown as Window) // as: all of it that is used
  const [one, other] = [tab(), tab()]
  const heard: string[] = []
  const stopOne = one.watch(([id], isElsewhere) => heard.push(`one ${id} ${isElsewhere}`))
  const stopOther = other.watch(([id], isElsewhere) => heard.push(`other ${id} ${isElsewhere}`))
  one.announce(['listTokens'])
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard).toEqual(['one listTokens false', 'other listTokens true'])
  stopOne()
  stopOther()
  one.announce(['getCall'])
  expect(heard).toHaveLength(2)
})
