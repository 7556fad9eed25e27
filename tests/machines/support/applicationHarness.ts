import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { RateApplicationForm } from '@/openapi/types'
import { emptyDraft, type ApplicationDraft } from '@/machines/limits/applicationDraft'
import {
  applicationFormMachine,
  rateApplicationMachine,
  selectForm,
  type ApplyOutcome,
} from '@/machines/limits/rateApplication.machine'
import { newDraft } from '@/machines/submit/draft'
import { selectFields, type SubmitCall } from '@/machines/submit/submit.machine'
import { limitRange, rateApplication } from './samples'
import { settled } from './settled'

type ApplicationFakes = {
  draft: ApplicationDraft | null
  hasEmail: () => Promise<boolean>
  submit: () => Promise<ApplyOutcome>
}

const submitted = { kind: 'done', result: rateApplication() } as const
const kept = (draft: { fields: ApplicationDraft }) => `keep ${JSON.stringify(draft.fields.name)}`

/** Starts the application's statechart with fake ports; `log` lists the calls of them, in order. */
export function startApplication(given: Partial<ApplicationFakes> = {}) {
  const fakes: ApplicationFakes = {
    draft: null,
    hasEmail: () => Promise.resolve(true),
    submit: () => Promise.resolve(submitted),
    ...given,
  }
  const clock = new SimulatedClock()
  const log: string[] = []
  const sent: RateApplicationForm[] = []
  let comeBack = (): void => undefined
  const form = applicationFormMachine.provide({
    actors: {
      submit: fromPromise<ApplyOutcome, SubmitCall<RateApplicationForm>>(({ input }) => {
        log.push(`submit ${input.idempotencyKey}`)
        sent.push(input.request)
        return fakes.submit()
      }),
    },
    actions: {
      keepDraft: ({ context }) => log.push(kept(context.draft)),
      discardDraft: () => log.push('discard'),
      notifyDone: () => log.push('notify applicationSubmitted'),
    },
  })
  const machine = rateApplicationMachine.provide({
    actors: {
      checkEmail: fromPromise(() => fakes.hasEmail()),
      form,
      watchReturn: fromCallback(({ sendBack }) => {
        comeBack = () => sendBack({ type: 'page.restored' })
      }),
    },
    actions: {
      keepDraft: (_, { draft }) => log.push(kept(draft)),
      discardDraft: () => log.push('discard'),
      goToUserCenter: () => log.push('goToUserCenter'),
      stopLeaving: () => log.push('stopLeaving'),
      notify: (_, { message }) => log.push(`notify ${message}`),
    },
  })
  const draft = newDraft(fakes.draft ?? emptyDraft, 'seed')
  const actor = createActor(machine, {
    clock,
    input: { draft, isRestored: fakes.draft !== null, bounds: limitRange.bounds },
  }).start()
  const tags = () => [...actor.getSnapshot().tags].sort().join(' ')
  const open = async () => {
    actor.send({ type: 'application.requested' })
    await settled()
  }
  /** The open form. */
  const openForm = () => selectForm(actor.getSnapshot())
  const submit = async (fields: ApplicationDraft) => {
    openForm()?.send({ type: 'form.submitted', fields })
    await settled()
  }
  /** The fields of the open form. */
  const fields = () => {
    const open = openForm()
    return open && selectFields(open.getSnapshot())
  }
  return {
    actor,
    fakes,
    clock,
    log,
    sent,
    tags,
    open,
    openForm,
    fields,
    submit,
    comeBack: () => comeBack(),
    now: () => actor.getSnapshot(),
  }
}
