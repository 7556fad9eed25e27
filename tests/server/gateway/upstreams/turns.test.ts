import { setImmediate as othersFirst } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nextTurn } from '@/server/gateway/upstream/turns'

test('runs large pieces of work in their order, and other work between two', async () => {
  const done: string[] = []
  const pieces = ['a', 'b', 'c'].map(async (name) => {
    await nextTurn()
    done.push(name)
    // Other work that is waiting when a piece begins.
    void othersFirst().then(() => done.push('other'))
  })
  await Promise.all(pieces)
  await othersFirst()
  expect(done).toEqual(['a', 'other', 'b', 'other', 'c', 'other'])
})
