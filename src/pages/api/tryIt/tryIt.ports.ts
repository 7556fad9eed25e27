import { fromCallback } from 'xstate'
import { tryItMachine, type CallReport, type ModelCall } from '@/machines/tryIt/tryIt.machine'
import type { AppServices } from '@/src/actors/portal'

/** The trial's statechart on the model API; the code of a call comes with the first one. */
export const tryItPorts = ({ window }: AppServices) =>
  tryItMachine.provide({
    actors: {
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
