import { createActor, fromCallback, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { emptyDraft, type ApplicationDraft } from '@/machines/limits/applicationDraft'
import {
  applicationFormMachine,
  rateApplicationMachine,
  selectForm,
  selectRange,
  type ApplyOutcome,
} from '@/machines/limits/rateApplication.machine'
import { ratePolicyMachine, type RatePolicy, selectPolicy } from '@/machines/limits/ratePolicy.machine'
import { limitsMachine, selectApplicationActor, selectPolicyActor } from '@/machines/limits/limits.machine'
import { newDraft } from '@/machines/submit/draft'
import type { SubmitCall } from '@/machines/submit/submit.machine'
import type { RateApplicationForm } from '@/openapi/types'
import { submitted } from '@/tests/machines/support/applicationHarness'
import { applicationDraft, limitRange, rateApplication } from '@/tests/machines/support/samples'
import { settled } from '@/tests/machines/support/settled'

const policy: RatePolicy = {
  limit: { rpm: 10, tpm: 5000, input_tokens: 1_000_000, output_tokens: 3_000_000 },
  resetsAt: '2026-12-01T00:00:00+08:00',
  timeZone: 'Asia/Shanghai',
  monthUsed: null,
  applications: [],
}

type Loads = () => Promise<RatePolicy>
const never = () => new Promise<never>(() => undefined)

/** Starts the statechart; each load of the policy takes the next of `loads`, then never ends. */
async function startStrategy(submit: () => Promise<ApplyOutcome>, ...loads: Loads[]) {
  const nothing = fromCallback(() => undefined)
  let asked = 0
  const machine = limitsMachine.provide({
    actors: {
      policy: ratePolicyMachine.provide({
        actors: {
          loadPolicy: fromPromise(() => {
            asked += 1
            return (loads.shift() ?? never)()
          }),
          watchPage: nothing,
        },
      }),
      application: rateApplicationMachine.provide({
        actors: {
          checkEmail: fromPromise(() => Promise.resolve(true)),
          form: applicationFormMachine.provide({
            actors: { submit: fromPromise<ApplyOutcome, SubmitCall<RateApplicationForm>>(() => submit()) },
            actions: { keepDraft: () => undefined, discardDraft: () => undefined, notifyDone: () => undefined },
          }),
          watchReturn: nothing,
        },
        actions: {
          keepDraft: () => undefined,
          discardDraft: () => undefined,
          goToUserCenter: () => undefined,
          stopLeaving: () => undefined,
          notify: () => undefined,
        },
      }),
    },
  })
  const input = { draft: newDraft(emptyDraft, 'seed'), isRestored: false, bounds: limitRange.bounds }
  const strategy = createActor(machine, { input }).start()
  const application = selectApplicationActor(strategy.getSnapshot())
  const policyActor = selectPolicyActor(strategy.getSnapshot())
  await settled()
  const open = async () => {
    application.send({ type: 'application.requested' })
    await settled()
  }
  const apply = async (fields: ApplicationDraft) => {
    selectForm(application.getSnapshot())?.send({ type: 'form.submitted', fields })
    await settled()
  }
  return {
    open,
    apply,
    asked: () => asked,
    shown: () => selectPolicy(policyActor.getSnapshot())?.applications,
    current: () => selectRange(application.getSnapshot()).current,
  }
}

const withLimit = (tpm: number) => () => Promise.resolve({ ...policy, limit: { ...policy.limit, tpm } })

test('an accepted application is listed at once and reloads the limits once', async () => {
  const { open, apply, shown, asked } = await startStrategy(() => Promise.resolve(submitted), withLimit(5000))
  await open()
  expect([shown(), asked()]).toEqual([[], 1])
  await apply(applicationDraft())
  expect([shown(), asked()]).toEqual([[rateApplication()], 2])
  await open()
  expect(asked()).toBe(2)
})

test('an application gets the current limits after each load', async () => {
  const { open, apply, current, asked } = await startStrategy(
    () => Promise.resolve(submitted),
    withLimit(5000),
    withLimit(60_000),
  )
  expect(current()).toEqual({ tpm: 5000, rpm: 10 })
  await open()
  await apply(applicationDraft())
  expect([current(), asked()]).toEqual([{ tpm: 60_000, rpm: 10 }, 2])
})

test('an application has no current limits before they are loaded', async () => {
  const { current } = await startStrategy(
    () => Promise.resolve(submitted),
    () => Promise.reject(new Error('offline')),
  )
  expect(current()).toBeNull()
})

test('an application reloads the limits once for each refusal of a limit', async () => {
  const refuse = () => Promise.resolve({ kind: 'refused', code: 1205 } as const)
  const { open, apply, current, asked } = await startStrategy(
    refuse,
    withLimit(5000),
    withLimit(10_000),
    withLimit(30_000),
  )
  await open()
  await apply(applicationDraft({ tpm: '9000' }))
  expect([current()?.tpm, asked()]).toEqual([10_000, 2])
  await apply(applicationDraft({ tpm: '20000' }))
  expect([current()?.tpm, asked()]).toEqual([30_000, 3])
})

test('an application that is refused for another reason reloads nothing', async () => {
  const refuse = () => Promise.resolve({ kind: 'refused', code: 1202 } as const)
  const { open, apply, asked } = await startStrategy(refuse, withLimit(5000))
  await open()
  await apply(applicationDraft())
  expect(asked()).toBe(1)
})
