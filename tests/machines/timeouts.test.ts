import { expect, test } from 'vitest'
import { fromPromise, type AnyStateNode } from 'xstate'
import { nameOfActor } from '@/tools/machines/configJson'
import { loadMachines, machines } from '@/tools/machines/machines'

/** Actors whose promise is a call of the client or a request with a time-out of its own. */
const calls: readonly string[] = [
  'load',
  'exchangeCode',
  'endSession',
  'renewSession',
  'lookUpUser',
  'listTokens',
  'deleteToken',
  'loadOffered',
  'exportCalls',
  'checkEmail',
  'submit',
  'listModels',
  'readAllowance',
]

/** Reads cookies and storage, which answer at once. */
const reads: readonly string[] = ['readBrowser']

const promise = fromPromise(() => Promise.resolve())
const isPromise = (logic: unknown) =>
  (logic as typeof promise | undefined)?.transition.toString() === promise.transition.toString() // as: only looked at

const hasTimeout = (node: AnyStateNode | undefined): boolean =>
  node !== undefined && (node.after.length > 0 || hasTimeout(node.parent))

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

test('each state that waits for a promise other than a call has a time-out', () => {
  const waits = [...machines, ...loadMachines].flatMap(({ id, root, implementations: { actors } }) =>
    nodesOf(root).flatMap((node) =>
      node.invoke
        .filter(({ src }) => typeof src === 'string' && isPromise(actors[src]) && !hasTimeout(node))
        .map(({ src }) => ({ id, src: nameOfActor(src) })),
    ),
  )
  const exempt = [...calls, ...reads]
  expect(waits.filter(({ src }) => !exempt.includes(src))).toEqual([])
  expect(exempt.filter((name) => !waits.some(({ src }) => src === name))).toEqual([])
})
