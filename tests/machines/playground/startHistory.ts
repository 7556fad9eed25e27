import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import {
  historyMachine,
  type Change,
  type ChangeElsewhere,
  type Head,
  type HistoryOutcome,
  type Removed,
} from '@/machines/playground/history.machine'
import { conversation } from './samples'

export const head = (id: string): Head => ({ id, title: id, updatedAt: 1 })
export const stored = (id: string): Change => ({ kind: 'stored', conversation: { ...conversation, id } })
export const renamed = (id: string, title: string): Change => ({ kind: 'renamed', id, title })
export const removed = (id: string): Change => ({ kind: 'removed', id, nextId: 'next' })
export const last = (id: string): Removed => ({ conversation: { ...conversation, id }, updatedAt: 7 })
export const made = (change: Change) => ({ type: 'change.made', change }) as const

/** Without a parent to report to. */
export const alone = historyMachine.provide({
  actions: { reportChange: () => undefined, reportRestored: () => undefined },
})

type Write = { account: string; change: Change; end: (outcome: HistoryOutcome | null) => void }

/** A history whose reads take the next list (null fails, 'never' does not end), and whose writes end when the test says so. */
export function startHistory(lists: (readonly Head[] | null | 'never')[], account: string | null = 'lin') {
  const writes: Write[] = []
  let tell: (id: string, title?: string) => void = () => undefined
  const machine = alone.provide({
    actors: {
      readHistory: fromPromise(() => {
        const list = lists.shift()
        if (list === 'never') return new Promise(() => undefined)
        return list ? Promise.resolve(list) : Promise.reject(new Error('no store'))
      }),
      writeChange: fromPromise<HistoryOutcome, { account: string; change: Change }>(
        ({ input: { account: owner, change } }) =>
          new Promise((resolve, reject) => {
            writes.push({
              account: owner,
              change,
              end: (outcome) => (outcome ? resolve(outcome) : reject(new Error('no store'))),
            })
          }),
      ),
      watchHistory: fromCallback<ChangeElsewhere, { account: string }>(({ sendBack }) => {
        tell = (id, title) => sendBack({ type: 'history.changedElsewhere', id, nextId: 'copy', title })
      }),
    },
  })
  const clock = new SimulatedClock()
  const history = createActor(machine, { clock, input: { account } }).start()
  return {
    history,
    clock,
    writes,
    tell: (id: string, title?: string) => tell(id, title),
    now: () => history.getSnapshot(),
  }
}
