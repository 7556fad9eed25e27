import { createActor, fromCallback, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { rateApplicationMachine } from '@/machines/rateApplication/rateApplication.machine'
import type { SubmitOutcome } from '@/machines/rateApplication/rateApplication.setup'
import { ratePolicyMachine, type RatePolicy } from '@/machines/ratePolicy/ratePolicy.machine'
import { selectPolicy } from '@/machines/ratePolicy/ratePolicy.selectors'
import { strategyMachine } from '@/machines/strategy/strategy.machine'
import { selectApplicationActor, selectPolicyActor } from '@/machines/strategy/strategy.selectors'
import type { RateApplicationForm } from '@/openapi/types'
import { submitted } from '../support/applicationHarness'
import { applicationDraft, rateApplication } from '../support/samples'
import { settled } from '../support/settled'

type SubmitInput = { form: RateApplicationForm; idempotencyKey: string }

const policy: RatePolicy = {
  limit: { rpm: 10, tpm: 5000, input_tokens: 1_000_000, output_tokens: 3_000_000 },
  resetsAt: '2026-12-01T00:00:00+08:00',
  timeZone: 'Asia/Shanghai',
  monthUsed: null,
  applications: [],
}

test('an application that was accepted stands in the list at once, and limits are asked for again, once', async () => {
  let asked = 0
  const nothing = fromCallback(() => undefined)
  const machine = strategyMachine.provide({
    actors: {
      policy: ratePolicyMachine.provide({
        actors: {
          loadPolicy: fromPromise(() => {
            asked += 1
            return asked > 1 ? new Promise<never>(() => undefined) : Promise.resolve(policy)
          }),
          watchPage: nothing,
        },
      }),
      application: rateApplicationMachine.provide({
        actors: {
          checkEmail: fromPromise(() => Promise.resolve(true)),
          submit: fromPromise<SubmitOutcome, SubmitInput>(() => Promise.resolve(submitted)),
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
  const strategy = createActor(machine, { input: { draft: null, attempt: null, keySeed: 'seed' } }).start()
  const application = selectApplicationActor(strategy.getSnapshot())
  const shown = () => selectPolicy(selectPolicyActor(strategy.getSnapshot()).getSnapshot())?.applications
  await settled()
  application.send({ type: 'application.requested' })
  await settled()
  expect([shown(), asked]).toEqual([[], 1])
  application.send({ type: 'application.submitted', draft: applicationDraft() })
  await settled()
  expect([shown(), asked]).toEqual([[rateApplication()], 2])
  application.send({ type: 'application.requested' })
  await settled()
  expect(asked).toBe(2)
})
