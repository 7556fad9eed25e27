import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { chosenLanguage } from '@/openapi/rules/language'
import { emptyDraft } from '@/machines/limits/applicationDraft'
import {
  applicationFormMachine,
  rateApplicationMachine,
  type ApplyOutcome,
} from '@/machines/limits/rateApplication.machine'
import { dataOf } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'
import type { AppServices } from '@/src/runtime/portal'
import { readConfiguration } from '@/src/browser/configuration'
import { readSessionCookie } from '@/src/browser/cookies'
import { watchPageReturn } from '@/src/browser/watchPageReturn'
import { connectForm, outcomeOf } from '@/src/parts/form/connectForm'
import { profileAddress } from '@/src/runtime/outside'

/** The application's statechart on this browser and the portal's server, and the user's unsent text. */
export function rateApplicationPorts(services: AppServices, userId: string) {
  const { window, call, notify } = services
  const {
    machine: form,
    read,
    draft,
    store,
    discard,
  } = connectForm(applicationFormMachine, services, {
    name: 'rate-application',
    userId,
    blank: emptyDraft,
    choices: { developer_type: ['', '1', '2'] },
    submit: async ({ request: application, idempotencyKey }, signal): Promise<ApplyOutcome> => {
      const header = { 'Idempotency-Key': idempotencyKey }
      return outcomeOf(await call('applyForRate', { header, body: { application } }, { signal }), (made) => made)
    },
    toast: () => 'applicationSubmitted',
  })
  const machine = rateApplicationMachine.provide({
    actors: {
      checkEmail: fromPromise(async ({ signal }) => hasEmail(call, window.document, signal)),
      form,
      watchReturn: watchReturn(window),
    },
    actions: {
      keepDraft: (_, kept) => store(kept.draft),
      discardDraft: discard,
      goToUserCenter: () => goToUserCenter(window),
      stopLeaving: () => window.stop(),
      notify: (_, { message }) => notify(message),
    },
  })
  return { machine, drafts: { draft: draft(), isRestored: read() !== null } }
}

function goToUserCenter({ document, location }: Window): void {
  const language = chosenLanguage(document.documentElement.lang)
  location.assign(profileAddress(readConfiguration(document), language))
}

/** The user's call names the session in its body and never leads to sign-in; one that does both goes first. */
async function hasEmail(call: CallOperation, document: Document, signal: AbortSignal): Promise<boolean> {
  dataOf(await call('getRateLimit', {}, { signal }))
  return (
    dataOf(await call('getUserInfo', { body: { jwt: readSessionCookie(document) ?? '' } }, { signal })).email !== ''
  )
}

/** After a visit to the user center, the browser may show this very page again. */
const watchReturn = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) =>
    watchPageReturn(window, { restored: () => sendBack({ type: 'page.restored' }) }),
  )
