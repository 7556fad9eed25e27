import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { RateApplicationForm } from '@/openapi/types'
import type { ApplicationDraft, SentAttempt } from '@/machines/limits/applicationDraft'
import { rateApplicationMachine } from '@/machines/limits/rateApplication.machine'
import type { SubmitOutcome } from '@/machines/limits/rateApplication.machine'
import { limitRange, rateApplication } from './samples'
import { settled } from './settled'

type ApplicationFakes = {
  draft: ApplicationDraft | null
  attempt: SentAttempt | null
  hasEmail: () => Promise<boolean>
  submit: () => Promise<SubmitOutcome>
}

export const submitted = { kind: 'submitted', application: rateApplication() } as const

/** Starts the application's statechart with fake ports; `log` lists the calls of them, in order. */
export function startApplication(given: Partial<ApplicationFakes> = {}) {
  const fakes: ApplicationFakes = {
    draft: null,
    attempt: null,
    hasEmail: () => Promise.resolve(true),
    submit: () => Promise.resolve(submitted),
    ...given,
  }
  const clock = new SimulatedClock()
  const log: string[] = []
  const sent: RateApplicationForm[] = []
  let comeBack = (): void => undefined
  const machine = rateApplicationMachine.provide({
    actors: {
      checkEmail: fromPromise(() => fakes.hasEmail()),
      submit: fromPromise<SubmitOutcome, { form: RateApplicationForm; idempotencyKey: string }>(({ input }) => {
        log.push(`submit ${input.idempotencyKey}`)
        sent.push(input.form)
        return fakes.submit()
      }),
      watchReturn: fromCallback(({ sendBack }) => {
        comeBack = () => sendBack({ type: 'page.restored' })
      }),
    },
    actions: {
      keepDraft: (_, { draft: { name }, attempt }) =>
        log.push(`keep ${JSON.stringify(name)}${attempt ? ` ${attempt.key}` : ''}`),
      discardDraft: () => log.push('discard'),
      goToUserCenter: () => log.push('goToUserCenter'),
      stopLeaving: () => log.push('stopLeaving'),
      notify: (_, { message }) => log.push(`notify ${message}`),
    },
  })
  const actor = createActor(machine, {
    clock,
    input: { draft: fakes.draft, attempt: fakes.attempt, keySeed: 'seed', bounds: limitRange.bounds },
  }).start()
  const tags = () => [...actor.getSnapshot().tags].sort().join(' ')
  const open = async () => {
    actor.send({ type: 'application.requested' })
    await settled()
  }
  const submit = async (draft: ApplicationDraft) => {
    actor.send({ type: 'application.submitted', draft })
    await settled()
  }
  return {
    actor,
    fakes,
    clock,
    log,
    sent,
    tags,
    open,
    submit,
    comeBack: () => comeBack(),
    now: () => actor.getSnapshot(),
  }
}
