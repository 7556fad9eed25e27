import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import type { RateApplicationForm } from '@/openapi/types'
import type { ApplicationDraft } from './applicationDraft'
import { rateApplicationMachine } from './rateApplication.machine'
import type { RateApplicationMessage, SubmitOutcome } from './rateApplication.setup'

/** What the application for higher limits needs from outside. A promise that rejects has told the person why. */
export type RateApplicationPorts = {
  /** Whether the account has an e-mail address now, not when the page was loaded. */
  checkEmail: PromiseActorLogic<boolean>
  submit: PromiseActorLogic<SubmitOutcome, { form: RateApplicationForm; idempotencyKey: string }>
  /** Sends `page.restored` when the browser shows this page again out of its back/forward cache. */
  watchReturn: CallbackActorLogic<EventObject>
  /** Keeps the form through a reload or a trip; an empty draft too: it says that the form was open. */
  keepDraft: (draft: ApplicationDraft) => void
  discardDraft: () => void
  goToUserCenter: () => void
  notify: (message: RateApplicationMessage) => void
}

/** The rate application's statechart with its adapters. */
export function connectRateApplication(ports: RateApplicationPorts) {
  const { checkEmail, submit, watchReturn, keepDraft, discardDraft, goToUserCenter, notify } = ports
  return rateApplicationMachine.provide({
    actors: { checkEmail, submit, watchReturn },
    actions: {
      keepDraft: (_, { draft }) => keepDraft(draft),
      discardDraft: () => discardDraft(),
      goToUserCenter: () => goToUserCenter(),
      notify: (_, { message }) => notify(message),
    },
  })
}
