import { fromCallback } from 'xstate'
import type { CallReport, ModelCall } from '@/machines/tryIt/tryIt.machine'
import type { PagePorts } from '@/src/actors/pagePorts'
import type { Surroundings } from '@/src/actors/portal'

/** The trial's port on the model API; its code comes with the first call. */
export const tryItPorts = ({ window }: Surroundings): Pick<PagePorts, 'tryIt'> => ({
  tryIt: {
    callModel: fromCallback<CallReport, ModelCall>(({ input, sendBack }) => {
      const call = new AbortController()
      const report = (event: CallReport) => {
        if (!call.signal.aborted) sendBack(event)
      }
      import('../modelCall')
        .then(({ callModel }) => callModel(window, input, report, call.signal))
        .catch(() => report({ type: 'answer.failed', problem: { kind: 'lost' } }))
      return () => call.abort()
    }),
  },
})
