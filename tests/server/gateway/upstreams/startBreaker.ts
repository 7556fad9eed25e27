import { SimulatedClock } from 'xstate'
import type { Route } from '@/server/configuration/modelRoutes'
import { createBreakers } from '@/server/gateway/upstream/breakers'
import type { BreakerChange, BreakerState } from '@/server/gateway/context/metrics'
import type { BreakerVerdict } from '@/server/gateway/upstream/upstreamErrors'
import { upstreamAt } from '@/tests/server/support/providers/modelRoute'

const upstream = upstreamAt('http://127.0.0.1:1/v1', { name: 'a' })
export const routeTo = (ownId: string): Route => ({ upstream, ownId, weight: 1 })
export const route = routeTo('m')

/** Starts a breaker whose probe a test settles, and records its states. */
export function startBreaker() {
  const clock = new SimulatedClock()
  const states: BreakerState[] = []
  const probes: { resolve: () => void; reject: (error: Error) => void }[] = []
  const probe = () => new Promise<void>((resolve, reject) => void probes.push({ resolve, reject }))
  const changes: BreakerChange[] = []
  const breakers = createBreakers([upstream], {
    probe,
    clock,
    changed(change) {
      changes.push(change)
      states.push(change.state)
    },
  })
  const breaker = {
    isClosed: (account = 'visitor') => breakers.isClosed(route, account),
    begin: (account = 'visitor') => breakers.begin(route, account),
    answer: () => breakers.begin(route, 'visitor')('works'),
    stop: breakers.stop,
  }
  let turn = 0
  const fail = (times: number, of = route, verdict: BreakerVerdict = 'modelFails', accounts = ['a', 'b']) => {
    for (let time = 0; time < times; time++) breakers.begin(of, accounts[turn++ % accounts.length] ?? '')(verdict)
  }
  const failAs = (account: string, times: number) => fail(times, route, 'modelFails', [account])
  return { breaker, breakers, clock, states, changes, probes, fail, failAs }
}
