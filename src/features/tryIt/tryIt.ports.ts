import { fromCallback, fromPromise } from 'xstate'
import { tryItMachine, type CallReport, type ModelCall, type ModelSource } from '@/machines/tryIt/tryIt.machine'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The trial's statechart on the model API and the portal's own list of models; the code of a call comes with the first one. */
export const tryItPorts = ({ window, call }: AppServices) =>
  tryItMachine.provide({
    actors: {
      listModels: fromPromise<readonly string[], ModelSource>(async ({ input: { base, readToken }, signal }) => {
        if (readToken) return (await import('./modelCall')).listModels(window, { base, readToken }, signal)
        const { data } = dataOf(await call('listModels', {}, { signal, isIncidental: true }))
        return data.map(({ id }) => id)
      }),
      callModel: fromCallback<CallReport, ModelCall>(({ input, sendBack }) => {
        const call = new AbortController()
        const report = (event: CallReport) => {
          if (!call.signal.aborted) sendBack(event)
        }
        import('./modelCall')
          .then(({ callModel }) => callModel(window, input, report, call.signal))
          .catch(() => report({ type: 'answer.failed', problem: { kind: 'lost' } }))
        return () => call.abort()
      }),
    },
  })
